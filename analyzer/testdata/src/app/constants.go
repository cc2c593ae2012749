package app

const base = "b = 1"

const wrong = "w = " // want `the selector ends where`
