package filters

const Wrong = "level != 'VIP'"

const Good = "amount > 100"
