import { UPLOAD_MAX_BYTES } from '@iris/domain/limits'
import { describe, expect, it } from 'vitest'
import { formatSize, uploadRefusal } from './upload-file.ts'

describe('A file before it is sent', () => {
  it.each(['a.jpg', 'a.JPEG', 'laudo.final.png', 'a.pdf', 'A.DOCX'])(
    'A file to send may be called %s',
    (name) => {
      expect(uploadRefusal({ name, size: 1 })).toBeUndefined()
    },
  )

  it.each(['a.exe', 'a.pdf.exe', 'png', 'a.svg', 'a.doc'])(
    'A file to send may not be called %s',
    (name) => {
      expect(uploadRefusal({ name, size: 1 })).toBe(
        'Tipo de arquivo não aceito. Envie .jpg, .jpeg, .png, .pdf ou .docx.',
      )
    },
  )

  it('A file to send may not be empty, as a photo that was cut off', () => {
    expect(uploadRefusal({ name: 'IMG_0001.jpg', size: 0 })).toBe(
      'O arquivo está vazio. Escolha outro.',
    )
  })

  it('A file to send may have 20 MiB and not a byte more', () => {
    expect(uploadRefusal({ name: 'a.png', size: UPLOAD_MAX_BYTES })).toBeUndefined()
    expect(uploadRefusal({ name: 'a.png', size: UPLOAD_MAX_BYTES + 1 })).toBe(
      'O arquivo deve ter no máximo 20 MB.',
    )
  })
})

it('A size is written as a Brazilian reads it', () => {
  expect(formatSize(1536)).toBe('1,5 KB')
  expect(formatSize(20 * 1024 * 1024)).toBe('20 MB')
})
