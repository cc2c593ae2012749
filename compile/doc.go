// Package compile turns a checked tree into a program of package vm.
//
// It goes from left to right and changes nothing that a message could make
// visible: not the verdict, and not which term errs first.
package compile
