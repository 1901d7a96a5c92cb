import { describe, expect, it } from 'vitest'
import { eyeInName, otherEye } from './retinography-eye.ts'

describe('The eye named by a file', () => {
  it.each([
    ['MARIA OD.jpg', 'OD'],
    ['graça_nóbrega_OE_2026.png', 'OE'],
    ['retina-direito.JPEG', 'OD'],
    ['Left eye 01.jpg', 'OE'],
    ['joao os.png', 'OE'],
    ['AO.pdf', 'AO'],
    ['ambos os olhos.jpg', null],
    ['OD e OE.jpg', null],
    ['Os dois olhos.jpg', null],
    ['OS 4512 Maria.jpg', null],
    ['retina ou papila.jpg', null],
    ['foto ao vivo.jpg', null],
    ['OS e OD.jpg', null],
    ['OS 4512.jpg', null],
    ['CODORNA.jpg', null],
    ['od.docx', 'OD'],
    ['retina.jpg', null],
    ['', null],
  ])('The file name %s speaks of the eye %s', (name, eye) => {
    expect(eyeInName(name)).toBe(eye)
  })

  it('Each eye has its opposite, but a picture of both eyes has none', () => {
    expect([otherEye('OD'), otherEye('OE'), otherEye('AO'), otherEye(null)]).toEqual([
      'OE',
      'OD',
      null,
      null,
    ])
  })
})
