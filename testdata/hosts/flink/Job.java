package com.acme.flink;

class Job {
    void run(TableEnvironment env) {
        env.executeSql("CREATE TABLE t (a INT) WITH ("
            + " 'connector' = 'rocketmq', 'rocketmq.source.topic' = 'T', 'rocketmq.source.filter.sql' = 'a >= 1 AND c CONTAINS 5')");
    }
}
