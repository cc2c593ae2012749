// Package seltest reads and runs tests of selectors, which are written in YAML:
//
//	release: 4.9.4                     # optional
//	selectors:
//	  big: amount > 100
//	  vip: {from: src/Filters.java#VIP}
//	  tagged: {tags: TagA || TagB}
//	tests:
//	  - name: a big order
//	    selector: big
//	    message: {amount: 150}
//	    want: delivered
//	  - name: limits
//	    selector: big
//	    table:
//	      - [amount, want]
//	      - [100,    "false"]
//	      - [100.5,  error]
//	      - [~,      "null"]
//
// Every key must be known: a test that is not read is worse than none.
package seltest
