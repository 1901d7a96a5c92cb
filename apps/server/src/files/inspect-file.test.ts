import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { FileKind } from '@iris/contracts/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  docx,
  pdf,
  pdfOfObjectStreams,
  phonePhoto,
  photo,
  pngChunk,
  pngClaiming,
  xlsx,
  zip,
} from '../../test/sample-files.ts'
import { LANES } from '../apart/lanes.ts'
import { FILE_BUDGET, TooCostly } from './file-budget.ts'
import { lookInto } from './file-content.ts'
import { inspectFile as inspectPath } from './inspect-file.ts'

const MIB = 1024 * 1024
const PLACE = { lane: LANES.staff, who: 'user 1' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'))
})
afterAll(() => rm(folder, { recursive: true }))

// One file of each answer is looked into by a process apart, as the program does it. The others are asked about in this
// process: to start one takes longer than all that is done in it.

/** What the check says about these bytes, and the bytes it leaves. */
async function inspectFile(sent: Buffer, kind: FileKind) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, sent)
  const found = await inspectPath(path, kind, PLACE)
  return { ...found, bytes: await readFile(path) }
}

/** The bytes that are kept of a file that is taken. */
async function keptOf(sent: Buffer, kind: FileKind): Promise<Buffer> {
  const content = await lookInto(sent, kind)
  if (typeof content === 'string') throw new Error(content)
  return content.bytes
}

const REFUSED = { code: 'file.type', status: 415 }
const BROKEN = { code: 'file.broken', status: 415 }
const COSTLY = { code: 'file.too-costly', status: 422 }

describe('What a file is, by its content', () => {
  it('The check of a file knows pictures, PDF, Word documents and spreadsheets', async () => {
    expect((await inspectFile(await photo().png().toBuffer(), 'image')).extension).toBe('png')
    expect((await inspectFile(await photo().jpeg().toBuffer(), 'image')).type).toBe('image/jpeg')
    expect((await inspectFile(await pdf(), 'document')).type).toBe('application/pdf')
    expect((await inspectFile(docx(), 'document')).extension).toBe('docx')
    expect((await inspectFile(xlsx(), 'spreadsheet')).extension).toBe('xlsx')
  })

  it('A photo field takes only a picture', async () => {
    await expect(inspectFile(await pdf(), 'image')).rejects.toMatchObject({
      code: 'file.image-only',
    })
  })

  it('An import takes only a spreadsheet, and a document field takes none', async () => {
    await expect(inspectFile(docx(), 'spreadsheet')).rejects.toMatchObject({
      errors: { file: ['Erro ao importar o arquivo. Tente novamente.'] },
    })
    expect(await lookInto(xlsx(), 'document')).toBe('type')
  })

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('nome;cpf\n')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ])('The check of a file refuses %s', async (_, bytes) => {
    await expect(inspectFile(bytes, 'document')).rejects.toMatchObject(REFUSED)
  })

  it.each([
    ['any archive', zip({ 'leia-me.txt': 'oi' })],
    ['an archive that only has the file names of a document', zip({ 'word/document.xml': '<w/>' })],
    ['a document with macros', docx({ 'word/vbaProject.bin': 'Sub AutoOpen()' })],
    ['a document with ActiveX', docx({ 'word/activeX/activeX1.xml': '<ax/>' })],
    ['a document that reaches outside its folder', docx({ '../../etc/passwd': 'x' })],
    ['a document behind a script', Buffer.concat([Buffer.from('#!/bin/sh\n'), docx()])],
    ['a document with something after its end', Buffer.concat([docx(), Buffer.from('<script>')])],
    ['half a document', docx().subarray(0, 200)],
  ])('The check of a Word document refuses %s', async (_, bytes) => {
    expect(await lookInto(bytes, 'document')).toBe('type')
  })

  it('A picture or a PDF that is an archive as well is refused', async () => {
    const archive = zip({ 'a.txt': 'a' })
    for (const bytes of [
      await photo().jpeg().toBuffer(),
      await photo().png().toBuffer(),
      await pdf(),
    ]) {
      expect(await lookInto(Buffer.concat([bytes, archive]), 'document')).toBe('type')
    }
  })

  it('A picture that is a PDF as well is refused', async () => {
    const png = await photo(20, 20).png().toBuffer()
    const both = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.from('Comment\0%PDF-1.7\n')),
      png.subarray(33),
    ])
    expect(await lookInto(both, 'image')).toBe('type')
  })
})

describe('Pictures', () => {
  it('A picture without metadata is kept bit for bit', async () => {
    for (const bytes of [await photo().png().toBuffer(), await photo().jpeg().toBuffer()]) {
      expect((await keptOf(bytes, 'image')).equals(bytes)).toBe(true)
    }
  })

  it('A progressive JPEG without metadata is kept bit for bit', async () => {
    const bytes = await photo().jpeg({ progressive: true }).toBuffer()
    expect((await keptOf(bytes, 'image')).equals(bytes)).toBe(true)
  })

  it("A phone's photo loses place and device, and is turned upright", async () => {
    const sent = await phonePhoto()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { bytes } = await inspectFile(sent, 'image')
    const kept = await sharp(bytes).metadata()
    expect([kept.width, kept.height]).toEqual([240, 320])
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
    expect(bytes.includes('Fabricante')).toBe(false)
    expect(kept.chromaSubsampling).toBe('4:4:4')
  })

  it('A PNG loses its text and trailing bytes, but no pixel changes', async () => {
    const png = await photo(40, 30).png().toBuffer()
    const sent = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.from('Author\0Maria da Silva')),
      png.subarray(33),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const bytes = await keptOf(sent, 'image')
    expect(bytes.includes('Maria')).toBe(false)
    expect(bytes.includes('<script>')).toBe(false)
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer())
  })

  it('A JPEG loses its comment and trailing bytes', async () => {
    const jpeg = await photo(40, 30).jpeg().toBuffer()
    const sent = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from('\xff\xfe\x00\x0dMaria Silva', 'latin1'),
      jpeg.subarray(2),
      Buffer.from('<script>'),
    ])
    const bytes = await keptOf(sent, 'image')
    expect(bytes.includes('Maria')).toBe(false)
    expect(bytes.includes('<script>')).toBe(false)
  })

  it('A picture that breaks off is refused as damaged', async () => {
    const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
    const png = half(await photo().png().toBuffer())
    await expect(inspectFile(png, 'document')).rejects.toMatchObject(BROKEN)
    expect(await lookInto(half(await photo().jpeg().toBuffer()), 'document')).toBe('broken')
  })

  it('A picture of 30,000 × 30,000 pixels is refused without being unpacked', async () => {
    const packed = deflateSync(Buffer.alloc(30_000 * 100))
    const before = performance.now()
    await expect(
      inspectFile(pngClaiming(30_000, 30_000, packed), 'document'),
    ).rejects.toMatchObject(COSTLY)
    expect(performance.now() - before).toBeLessThan(10_000)
  })

  it('An interlaced picture counts twice, because it is unpacked twice', async () => {
    const packed = deflateSync(Buffer.alloc(8_000 * 100))
    const plain = pngClaiming(8_000, 8_000, packed, { colour: 'rgb' })
    const interlaced = pngClaiming(8_000, 8_000, packed, { colour: 'rgb', interlaced: true })
    // The first may be unpacked and breaks off; the second is refused by its header.
    expect(await lookInto(plain, 'document')).toBe('broken')
    await expect(lookInto(interlaced, 'document')).rejects.toThrow(TooCostly)
  })

  it('A picture that moves is refused', async () => {
    const png = await photo(20, 20).png().toBuffer()
    const animation = Buffer.from([0, 0, 0, 5, 0, 0, 0, 0])
    const moving = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('acTL', animation),
      png.subarray(33),
    ])
    await expect(lookInto(moving, 'image')).rejects.toThrow(TooCostly)
  })
})

describe('PDF', () => {
  const withAction = async (action: string) =>
    Buffer.concat([await pdf(), Buffer.from(`99 0 obj\n<< ${action} >>\nendobj\n%%EOF\n`)])

  it.each([
    ['a script', '/S /JavaScript /JS (app.alert(1))'],
    ['a program start', '/S /Launch /F (cmd.exe)'],
    ['a form sent elsewhere', '/S /SubmitForm /F (https://example.org)'],
  ])('A PDF is refused when it has %s', async (_, action) => {
    expect(await lookInto(await withAction(action), 'document')).toBe('type')
  })

  it('A PDF with a file inside is refused', async () => {
    const bytes = await pdf((document) => {
      document.file(Buffer.from('MZ'), { name: 'a.exe' })
    })
    expect(await lookInto(bytes, 'document')).toBe('type')
  })

  it('A PDF with a script is refused even when its name is written with escapes', async () => {
    const bytes = await withAction('/S /J#61vaScript /JS (app.alert(1))')
    expect(bytes.includes('/JavaScript')).toBe(false)
    expect(await lookInto(bytes, 'document')).toBe('type')
  })

  const OBJECTS = '/Type /ObjStm /Filter /FlateDecode'
  const compressed = (objects: string, dictionary = OBJECTS, stream = 'stream\n') => {
    const packed = deflateSync(Buffer.from(objects))
    return Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n4 0 obj\n<< ${dictionary} /N 1 /First 4 /Length ${packed.length} >>\n`,
      ),
      Buffer.from(stream),
      packed,
      Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
    ])
  }

  it('The check of a PDF looks into compressed objects', async () => {
    const harmless = compressed('1 0 << /Type /Catalog >>')
    const scripted = compressed('1 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>')
    expect(await lookInto(harmless, 'document')).toMatchObject({ extension: 'pdf' })
    expect(await lookInto(scripted, 'document')).toBe('type')
  })

  it.each([
    {
      how: 'a string that looks like the beginning of an object',
      dictionary: `${OBJECTS} /X ( obj)`,
    },
    {
      how: 'a string that looks like the beginning of a stream',
      dictionary: `${OBJECTS} /X (stream\n)`,
    },
    { how: 'a long dictionary', dictionary: `${OBJECTS} /X (${'x'.repeat(5000)})` },
    { how: 'an end of line that readers forgive', dictionary: OBJECTS, stream: 'stream\r' },
  ])('Compressed objects are found behind $how', async ({ dictionary, stream }) => {
    const scripted = compressed('1 0 << /S /JavaScript >>', dictionary, stream)
    expect(await lookInto(scripted, 'document')).toBe('type')
  })

  it('A PDF with compressed objects that cannot be read is refused', async () => {
    const odd = compressed('1 0 << >>', '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]')
    expect(await lookInto(odd, 'document')).toBe('type')
  })

  it('The limit of a PDF counts what all its compressed objects unpack to, together', async () => {
    // A sixteenth of the limit: to unpack all of it takes seconds.
    const { objectStreams } = FILE_BUDGET
    Object.assign(FILE_BUDGET, { objectStreams: objectStreams / 16 })
    onTestFinished(() => void Object.assign(FILE_BUDGET, { objectStreams }))
    const bomb = pdfOfObjectStreams(20, deflateSync(Buffer.alloc(MIB)))
    expect(bomb.length).toBeLessThan(MIB)
    await expect(lookInto(bomb, 'document')).rejects.toThrow(TooCostly)
    const three = pdfOfObjectStreams(3, deflateSync(Buffer.alloc(MIB)))
    expect(await lookInto(three, 'document')).not.toBe('broken')
  })

  it('A PDF of 250,000 objects is refused', async () => {
    const objects = Buffer.from(`%PDF-1.7\n${'1 0 obj\nnull\nendobj\n'.repeat(250_000)}%%EOF\n`)
    await expect(lookInto(objects, 'document')).rejects.toThrow(TooCostly)
  })

  it('A file that only begins or only ends like a PDF is refused', async () => {
    expect(await lookInto(Buffer.from('%PDF-1.7\n'), 'document')).toBe('type')
    expect(await lookInto(Buffer.from('x%PDF-1.7\n%%EOF'), 'document')).toBe('type')
  })
})
