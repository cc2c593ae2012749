//go:build !purego

#include "textflag.h"

// func lastPairAVX2(p *byte, first byte, n, end int) int
//
// SI is where a block of places begins, DI the bytes 1+n behind them. (Addresses
// of one register keep each load and its comparison one operation.)
TEXT ·lastPairAVX2(SB), NOSPLIT, $0-40
	MOVQ    p+0(FP), DX
	MOVBLZX first+8(FP), AX
	MOVQ    n+16(FP), R8
	MOVQ    end+24(FP), CX
	MOVL    $2, BX
	MOVL    $1, R9
	VMOVD   BX, X0
	VMOVD   AX, X1
	VMOVD   R9, X2
	VPBROADCASTB X0, Y0         // the end of a pair
	VPBROADCASTB X1, Y1         // first
	VPBROADCASTB X2, Y2         // the end of a name
	LEAQ    -64(DX)(CX*1), SI
	LEAQ    1(SI)(R8*1), DI
	CMPQ    CX, $64
	JLT     below64

blocks:
	VPCMPEQB 32(SI), Y0, Y3
	VPCMPEQB 33(SI), Y1, Y4
	VPCMPEQB 32(DI), Y2, Y5
	VPCMPEQB (SI), Y0, Y6
	VPCMPEQB 1(SI), Y1, Y7
	VPCMPEQB (DI), Y2, Y8
	VPAND    Y3, Y4, Y3
	VPAND    Y6, Y7, Y6
	VPAND    Y3, Y5, Y3
	VPAND    Y6, Y8, Y6
	VPOR     Y3, Y6, Y9
	VPTEST   Y9, Y9
	JNZ      inBlock
	SUBQ     $64, SI
	SUBQ     $64, DI
	CMPQ     SI, DX
	JGE      blocks

below64:
	ADDQ     $32, SI            // 64 minus 32: a block of 32 begins here
	ADDQ     $32, DI
	CMPQ     SI, DX
	JLT      below32
	VPCMPEQB (SI), Y0, Y3
	VPCMPEQB 1(SI), Y1, Y4
	VPCMPEQB (DI), Y2, Y5
	VPAND    Y3, Y4, Y3
	VPAND    Y3, Y5, Y3
	VPMOVMSKB Y3, AX
	TESTL    AX, AX
	JNZ      found
	SUBQ     $32, SI

below32:
	LEAQ     32(SI), CX
	SUBQ     DX, CX             // so many places are left, 0 to 31
	JEQ      none
	MOVQ     DX, SI
	LEAQ     1(DX)(R8*1), DI
	// The caller vouches for 32 bytes at each place; those from CX on are not
	// asked for.
	VPCMPEQB (SI), Y0, Y3
	VPCMPEQB 1(SI), Y1, Y4
	VPCMPEQB (DI), Y2, Y5
	VPAND    Y3, Y4, Y3
	VPAND    Y3, Y5, Y3
	VPMOVMSKB Y3, AX
	MOVL     $1, BX
	SHLL     CX, BX
	DECL     BX
	ANDL     BX, AX
	JNZ      found

none:
	VZEROUPPER
	MOVQ    $-1, ret+32(FP)
	RET

inBlock:
	VPMOVMSKB Y6, AX
	VPMOVMSKB Y3, BX
	SHLQ     $32, BX
	ORQ      BX, AX

found:
	BSRQ    AX, AX
	SUBQ    DX, SI
	ADDQ    SI, AX
	VZEROUPPER
	MOVQ    AX, ret+32(FP)
	RET
