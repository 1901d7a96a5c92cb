import type { Dice } from '../../src/demo/dice.ts'

/** A copy of a real file with some damage: some bytes changed, a piece cut out, doubled, moved or filled. */
export function damaged(file: Buffer, dice: Dice): Buffer {
  let bytes: Buffer = Buffer.from(file)
  for (let hits = dice.between(1, 4); hits > 0; hits--) bytes = hit(bytes, dice)
  return bytes
}

const TELLING = [0, 1, 0x7f, 0x80, 0xff]

function hit(bytes: Buffer, dice: Dice): Buffer {
  if (bytes.length < 16) return bytes
  const from = dice.between(0, bytes.length - 2)
  const to = Math.min(bytes.length, from + dice.between(1, dice.chance(0.5) ? 16 : 4096))
  const piece = bytes.subarray(from, to)
  switch (dice.between(0, 6)) {
    case 0:
      return bytes.subarray(0, from)
    case 1:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    case 2:
      return Buffer.concat([bytes.subarray(0, to), piece, piece, bytes.subarray(to)])
    case 3:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to), piece])
    case 4:
      bytes.fill(dice.pick(TELLING), from, to)
      return bytes
    case 5:
      // Where lengths, widths and counts are stored, a large number does the most harm.
      bytes.writeUInt16LE(dice.pick([0, 1, 0x7fff, 0xffff]), Math.min(from, bytes.length - 2))
      return bytes
    default:
      for (let at = from; at < to; at += dice.between(1, 64)) bytes[at] = dice.between(0, 255)
      return bytes
  }
}
