import { describe, expect, it } from 'vitest'
import { later, needsOf, withAnswers } from './later.ts'

describe('A value that an answer will bring', () => {
  const input = {
    params: { patientId: later('p', 'id') },
    body: { exam_id: later('c', 'exam_id'), updated_at: null, list: ['a', later('p', 'id')] },
  }

  it('An entry names each answer it needs once', () => {
    expect(needsOf(input)).toEqual(['p', 'c'])
    expect(needsOf({ body: { right_eye: '20/20' } })).toEqual([])
  })

  it('The answers that a waiting entry needs are put in their places, and all else stays', () => {
    const answers = new Map<string, unknown>([
      ['p', { id: 7 }],
      ['c', { id: 3, exam_id: 9 }],
    ])
    expect(withAnswers(input, answers)).toEqual({
      params: { patientId: 7 },
      body: { exam_id: 9, updated_at: null, list: ['a', 7] },
    })
  })

  it('A file in a waiting entry is never taken apart', () => {
    const file = new File(['x'], 'olho.jpg')
    expect(
      withAnswers({ files: { retinography_img: file } }, new Map()).files.retinography_img,
    ).toBe(file)
  })

  it('A missing answer is an error, and never an empty address', () => {
    expect(() => withAnswers(input, new Map([['p', { id: 7 }]]))).toThrow('has no exam_id')
  })
})
