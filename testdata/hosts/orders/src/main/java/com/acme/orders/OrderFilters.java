package com.acme.orders;

/** Filters that several consumers share. */
public final class OrderFilters {
    private OrderFilters() {}

    static final int MIN_AMOUNT = 100;
    public static final String LARGE = "amount > " + MIN_AMOUNT;
    public static final String LARGE_DOMESTIC = LARGE + " AND region IN ('BEIJING', 'SHANGHAI')";
    public static final String TAGS = "TagCreated || TagPaid";
    // A comparison of other languages: wrong wherever it is used.
    public static final String VIP = "level == 'VIP'";
    public static final String GROUP = "order-group";
}
