package project

import (
	"path/filepath"
	"testing"
)

func TestReadDiff(t *testing.T) {
	root := t.TempDir()
	c := &Changes{root: root, lines: map[string][]lineRange{}, whole: map[string]bool{"new.txt": true}}
	c.readDiff(`diff --git a/x.java b/x.java
index 1..2 100644
--- a/x.java
+++ b/x.java
@@ -3,0 +4,2 @@ class X
++++ b/not-a-file
+@@ -1 +1 @@
@@ -10 +12 @@
-old
+new
\ No newline at end of file
@@ -20,3 +21,0 @@
-gone
--- also gone
-gone
diff --git "a/d/\303\274 y.java" "b/d/\303\274 y.java"
--- "a/d/\303\274 y.java"
+++ "b/d/\303\274 y.java"
@@ -1 +1 @@
-a
+b
diff --git a/deleted.java b/deleted.java
--- a/deleted.java
+++ /dev/null
@@ -1 +0,0 @@
-a
`)
	for _, test := range []struct {
		path        string
		first, last int
		want        bool
	}{
		{"x.java", 3, 3, false}, {"x.java", 4, 4, true}, {"x.java", 5, 9, true}, {"x.java", 6, 11, false}, {"x.java", 12, 12, true},
		{"x.java", 1, 100, true}, {"x.java", 20, 30, false}, {"d/ü y.java", 1, 1, true}, {"d/ü y.java", 2, 2, false},
		{"new.txt", 7, 7, true}, {"not-a-file", 1, 1, false}, {"deleted.java", 1, 1, false}, {"unchanged.java", 1, 1, false},
	} {
		if got := c.Touches(filepath.Join(root, filepath.FromSlash(test.path)), test.first, test.last); got != test.want {
			t.Errorf("Touches(%s, %d, %d) = %t", test.path, test.first, test.last, got)
		}
	}
}
