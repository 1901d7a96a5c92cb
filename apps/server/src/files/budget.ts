const MB = 1024 * 1024

/** What looking into one picture or document may cost; beyond, whoever made it meant something else. */
export const BUDGET = {
  /** The largest honest PNG is written anew in a third of it, on one slow core. */
  seconds: 30,
  /** Of the inspector's memory: a PDF's text is its own, a picture's pixels and the file's bytes are the rest. */
  heap: 256,
  native: 640,
  /** Above the largest retinal cameras and phones in use. */
  pixels: 64_000_000,
  /** Of a picture unpacked: width × height × channels × bytes of each, twice where it is coded in passes. */
  picture: 256 * MB,
  /** An exam's picture stands still. */
  frames: 1,
  /** Unpacked, of all the compressed objects of a PDF together. */
  objectStreams: 64 * MB,
  /** Of a PDF. */
  objects: 200_000,
  streams: 20_000,
} as const

/** The file asks for more than an honest one would. */
export class TooCostly extends Error {
  constructor(what: string) {
    super(`The file asks for too much: ${what}.`)
    this.name = 'TooCostly'
  }
}
