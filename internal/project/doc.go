// Package project knows the files of a project as lint walks them: which ones there
// are (.gitignore is respected), how they are configured (.rmqsql.yaml), and which
// lines have changed since a git revision.
package project
