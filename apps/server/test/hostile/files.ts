import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pdfOfObjectStreams, pngChunk, pngClaiming } from '../sample-files.ts'
import { rawWorkbook, rowOf, sheetOf } from '../spreadsheet-files.ts'

// Small files that ask for a lot of work.

const MIB = 1024 * 1024

/** The most expensive picture that is still accepted: interlaced and with a text, so it must be written again. */
export async function dearPicture(side = 6000): Promise<Buffer> {
  const png = await sharp({
    create: { width: side, height: side, channels: 3, background: '#884422' },
  })
    .png({ progressive: true })
    .toBuffer()
  const text = pngChunk('tEXt', Buffer.from('Author\0Maria da Silva'))
  return Buffer.concat([png.subarray(0, 33), text, png.subarray(33)])
}

/** 64 million pixels, interlaced: refused by its header. */
export function interlacedBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(64 * MIB))
  return pngClaiming(8_000, 8_000, packed, { colour: 'rgb', interlaced: true })
}

/** Forty times 32 MiB in 1.3 MB. */
export function pdfBomb(): Buffer {
  return pdfOfObjectStreams(40, deflateSync(Buffer.alloc(32 * MIB)))
}

/** A sheet of 300 MiB of rows in about a megabyte. */
export function sheetBomb(): Promise<Buffer> {
  const some = rowOf(2, 'Pessoa', '123').repeat(5_000)
  const [begin = '', end = ''] = sheetOf('|').split('|')
  function* sheet() {
    yield Buffer.from(begin + rowOf(1, 'Nome', 'CPF'))
    const rows = Buffer.from(some)
    for (let size = 0; size < 300 * MIB; size += rows.length) yield rows
    yield Buffer.from(end)
  }
  return rawWorkbook({ sheet: sheet() })
}

/** 1.7 kB that would fill every cell there is. */
export function mergeBomb(): Promise<Buffer> {
  const merge = '<mergeCells><mergeCell ref="A2:XFD1048576"/></mergeCells>'
  return rawWorkbook({ sheet: sheetOf(rowOf(1, 'Nome', 'CPF') + rowOf(2, 'a', '1'), merge) })
}
