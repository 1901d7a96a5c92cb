const BEGINNINGS = [
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['zip', [0x50, 0x4b, 3, 4]],
] as const

/** How many bytes are enough to tell. */
export const BEGINNING = 8

/** What a file may be, by its first bytes. */
export function beginningOf(bytes: Uint8Array): 'jpg' | 'png' | 'pdf' | 'zip' | undefined {
  return BEGINNINGS.find(([, head]) => head.every((byte, at) => bytes[at] === byte))?.[0]
}
