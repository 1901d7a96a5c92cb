import { UPLOAD_MAX_BYTES } from '@iris/domain/limits'
import { describe, expect, it } from 'vitest'
import { contentRefusal, formatSize, uploadRefusal } from './upload-file.ts'

describe('A file before it is sent', () => {
  const JPEG = [0xff, 0xd8, 0xff, 0xe0]
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  const PDF = [...'%PDF-1.7'].map((letter) => letter.charCodeAt(0))
  const ZIP = [0x50, 0x4b, 3, 4]
  const HEIC = [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]
  const of = (bytes: number[], name: string) => new File([new Uint8Array(bytes)], name)

  it.each([
    ['a.jpg', JPEG],
    ['image', JPEG],
    ['foto.jpe', JPEG],
    ['foto.jfif', JPEG],
    ['foto.txt', PNG],
    ['laudo.final.png', PNG],
    ['a.pdf', PDF],
    ['A.DOCX', ZIP],
  ])('A file to send may be called %s where its content says what it is', async (name, bytes) => {
    const file = of(bytes, name)
    expect(uploadRefusal(file)).toBeUndefined()
    expect(await contentRefusal(file)).toBeUndefined()
  })

  it.each([
    ['IMG_0001.heic', HEIC],
    ['image', HEIC],
    ['png', [0x4d, 0x5a]],
    ['a.pdf.exe', [0x4d, 0x5a]],
    ['texto.jpg', [...'só texto'].map((letter) => letter.charCodeAt(0))],
    ['IMG_0002.jpg', HEIC],
    ['cortada.png', [0x89, 0x50]],
    ['script.pdf', [0x4d, 0x5a]],
    ['a.svg', [...'<svg'].map((letter) => letter.charCodeAt(0))],
  ])(
    'A file to send may not be called %s where its content says nothing better',
    async (name, bytes) => {
      expect(await contentRefusal(of(bytes, name))).toBe(
        'Tipo de arquivo não aceito. Envie .jpg, .jpeg, .png, .pdf ou .docx.',
      )
    },
  )

  it('Where a picture is meant, another file to send is refused', async () => {
    expect(await contentRefusal(of(PDF, 'laudo.pdf'), 'image')).toMatch(
      /^Tipo de arquivo não aceito/,
    )
    expect(await contentRefusal(of(JPEG, 'image'), 'image')).toBeUndefined()
  })

  it('A file that cannot be read here is left to the server', async () => {
    const gone = of(JPEG, 'image')
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as never
    expect(await contentRefusal(gone)).toBeUndefined()
  })

  it('A certificate is known by its name alone', async () => {
    const file = of([1, 2, 3], 'dra.pfx')
    expect(uploadRefusal(file, 'certificate')).toBeUndefined()
    expect(await contentRefusal(file, 'certificate')).toBeUndefined()
    expect(await contentRefusal(of([1, 2, 3], 'dra.txt'), 'certificate')).toBe(
      'Tipo de arquivo não aceito. Envie .p12 ou .pfx.',
    )
  })

  it('A file to send may not be empty, as a photo that was cut off', () => {
    expect(uploadRefusal({ size: 0 })).toBe('O arquivo está vazio. Escolha outro.')
  })

  it('A file to send may have 20 MiB and not a byte more', () => {
    expect(uploadRefusal({ size: UPLOAD_MAX_BYTES })).toBeUndefined()
    expect(uploadRefusal({ size: UPLOAD_MAX_BYTES + 1 })).toBe(
      'O arquivo deve ter no máximo 20 MB.',
    )
  })
})

it('A size is written as a Brazilian reads it', () => {
  expect(formatSize(1536)).toBe('1,5 KB')
  expect(formatSize(20 * 1024 * 1024)).toBe('20 MB')
})
