const MB = 1024 * 1024

/** The most that looking into one picture or document may cost; no honest file needs more. */
export const FILE_BUDGET = {
  /** Writing the largest honest PNG again takes a third of it on one slow core. */
  seconds: 30,
  /**
   * Memory of the inspector: its own for the text of a PDF, the rest for the pixels of a picture and the bytes of the
   * file.
   */
  heap: 256,
  native: 640,
  /** More than the largest retinal cameras and phones in use. */
  pixels: 64_000_000,
  /** Of an unpacked picture: width × height × channels × bytes of each, twice for an interlaced one. */
  picture: 256 * MB,
  /** The picture of an exam does not move. */
  frames: 1,
  /** Unpacked, for all compressed objects of a PDF together. */
  objectStreams: 64 * MB,
  /** Of a PDF. */
  objects: 200_000,
  streams: 20_000,
} as const

/** The file asks for more than any honest one. */
export class TooCostly extends Error {
  constructor(what: string) {
    super(`The file asks for too much: ${what}.`)
    this.name = 'TooCostly'
  }
}
