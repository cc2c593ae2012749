//go:build !purego

#include "textflag.h"

// The lanes that hold entries 0 to 7 once their codes are gathered.
DATA order<>+0(SB)/4, $4
DATA order<>+4(SB)/4, $1
DATA order<>+8(SB)/4, $6
DATA order<>+12(SB)/4, $3
DATA order<>+16(SB)/4, $0
DATA order<>+20(SB)/4, $5
DATA order<>+24(SB)/4, $2
DATA order<>+28(SB)/4, $7
GLOBL order<>(SB), RODATA|NOPTR, $32

// func markAVX2(marks *byte, entries *byte, groups int, codes *[3]uint32)
//
// Eight entries are 160 bytes, five loads. Their codes, 20 bytes apart, fall into
// eight different lanes, so that blending gathers them.
TEXT ·markAVX2(SB), NOSPLIT, $0-32
	MOVQ    marks+0(FP), DI
	MOVQ    entries+8(FP), SI
	MOVQ    groups+16(FP), CX
	MOVQ    codes+24(FP), AX
	VPBROADCASTD 0(AX), Y0
	VPBROADCASTD 4(AX), Y1
	VPBROADCASTD 8(AX), Y2
	VMOVDQU order<>(SB), Y3
	TESTQ   CX, CX
	JEQ     done

next:
	VMOVDQU  (SI), Y4                  // lane 4: entry 0
	VPBLENDD $0x42, 32(SI), Y4, Y4     // lanes 1, 6: entries 1, 2
	VPBLENDD $0x08, 64(SI), Y4, Y4     // lane 3: entry 3
	VPBLENDD $0x21, 96(SI), Y4, Y4     // lanes 0, 5: entries 4, 5
	VPBLENDD $0x84, 128(SI), Y4, Y4    // lanes 2, 7: entries 6, 7
	VPCMPEQD Y4, Y0, Y5
	VPCMPEQD Y4, Y1, Y6
	VPCMPEQD Y4, Y2, Y7
	VPOR     Y5, Y6, Y5
	VPOR     Y5, Y7, Y5
	VPERMD   Y5, Y3, Y5
	VMOVMSKPS Y5, AX
	MOVB     AX, (DI)
	ADDQ     $160, SI
	INCQ     DI
	DECQ     CX
	JNE      next

done:
	VZEROUPPER
	RET
