import { describe, expect, it } from 'vitest'
import { hasBothEyes, pictureEyeWords, picturesOf, sideBySide } from './pictures.ts'

const exam = (id: number, values: Partial<Parameters<typeof picturesOf>[0]> = {}) => ({
  id,
  created_at: `2026-01-0${id}T12:00:00.000Z`,
  portable_auto_refractor_img: null,
  retinography_img: null,
  retinography_other_img: null,
  retinography_eye: null,
  ...values,
})
const pair = (id: number, eye: 'OD' | 'OE' = 'OD') =>
  exam(id, {
    retinography_img: `/${id}/a`,
    retinography_other_img: `/${id}/b`,
    retinography_eye: eye,
  })
const shown = (...input: Parameters<typeof sideBySide>) =>
  sideBySide(...input).map(({ source, eye, when }) => `${source} ${eye ?? '?'} ${when}`)

describe('The pictures of an exam', () => {
  it('The pictures of an exam have the right eye first, whichever was sent first', () => {
    expect(
      picturesOf(pair(1, 'OE'), 'Retinografia').map(({ eye, source }) => [eye, source]),
    ).toEqual([
      ['OD', '/1/b'],
      ['OE', '/1/a'],
    ])
    expect(hasBothEyes(pair(1), 'Retinografia')).toBe(true)
    expect(hasBothEyes(exam(1, { retinography_img: '/x' }), 'Retinografia')).toBe(false)
  })

  it('A picture of the fundus of which nobody said the eye says so, and a refraction is of both', () => {
    expect(pictureEyeWords({ kind: 'Retinografia', eye: null })).toBe('Olho não informado')
    expect(pictureEyeWords({ kind: 'Retinografia', eye: 'OD' })).toBe('Olho direito')
    expect(pictureEyeWords({ kind: 'Refração', eye: null })).toBeUndefined()
  })

  it('An exam without files has no pictures', () => {
    expect(sideBySide(exam(1), [], 'Refração', 'eyes')).toEqual([])
  })
})

describe('Pictures side by side', () => {
  it('Both eyes of today are shown side by side', () => {
    expect(shown(pair(3), [pair(2)], 'Retinografia', 'eyes')).toEqual([
      '/3/a OD now',
      '/3/b OE now',
    ])
  })

  it.each([
    ['OD', ['/3/a OD now', '/2/b OD before']],
    ['OE', ['/3/b OE now', '/2/a OE before']],
  ] as const)('Pictures of %s today and before are shown side by side', (eye, sources) => {
    expect(shown(pair(3), [exam(4), pair(2, 'OE')], 'Retinografia', eye)).toEqual(sources)
  })

  it('A single picture is shown beside the last one before, which may be years old', () => {
    const one = exam(5, { retinography_img: '/5' })
    expect(shown(one, [exam(4), exam(3), pair(2)], 'Retinografia', 'eyes')).toEqual([
      '/5 ? now',
      '/2/a OD before',
    ])
    expect(shown(one, [exam(4)], 'Retinografia', 'eyes')).toEqual(['/5 ? now'])
  })

  it('One eye is never shown beside the other as if it were the same', () => {
    const right = exam(5, { retinography_img: '/5', retinography_eye: 'OD' })
    const left = exam(4, { retinography_img: '/4', retinography_eye: 'OE' })
    expect(shown(right, [left], 'Retinografia', 'eyes')).toEqual(['/5 OD now'])
    const both = exam(4, { retinography_img: '/4', retinography_eye: 'AO' })
    expect(shown(right, [both], 'Retinografia', 'eyes')).toEqual(['/5 OD now', '/4 AO before'])
  })

  it('The refraction is shown beside the one before', () => {
    const now = exam(3, { portable_auto_refractor_img: '/3' })
    const before = exam(1, { portable_auto_refractor_img: '/1' })
    expect(shown(now, [pair(2), before], 'Refração', 'eyes')).toEqual(['/3 ? now', '/1 ? before'])
    expect(shown(exam(3), [before], 'Refração', 'eyes')).toEqual(['/1 ? before'])
  })
})
