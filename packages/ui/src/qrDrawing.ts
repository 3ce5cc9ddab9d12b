import { correction, generate } from 'lean-qr/nano'

/** The finder eyes are 7 modules wide and are drawn as one rounded shape each. */
const eye = 7

/** The quiet zone on each side, in modules, as the standard requires. */
export const quietModules = 4

/** A QR code for drawing: its size in modules, one dot per dark module, and the corners of the eyes. */
export function qrDrawing(value: string, hasMark: boolean) {
  // A covered center loses up to 7 % of the code; Q restores 25 % and keeps the dots larger than H would.
  const code = generate(value, { minCorrectionLevel: hasMark ? correction.Q : correction.M })
  const { size } = code
  const hole = hasMark ? Math.floor((size * 0.24 - 1) / 2) * 2 + 1 : 0
  const holeStart = (size - hole) / 2
  const isInHole = (at: number) => at >= holeStart && at < holeStart + hole
  const isInEye = (x: number, y: number) =>
    (x < eye || x >= size - eye) && y < eye ? true : x < eye && y >= size - eye

  const dots: [number, number][] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (code.get(x, y) && !isInEye(x, y) && !(isInHole(x) && isInHole(y))) dots.push([x, y])
    }
  }
  const eyes: [number, number][] = [
    [0, 0],
    [size - eye, 0],
    [0, size - eye],
  ]
  return { size, hole, holeStart, dots, eyes }
}
