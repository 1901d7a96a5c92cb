import type { Exam } from '@iris/contracts/exams'
import { describe, expect, it } from 'vitest'
import {
  acuityPair,
  isAltered,
  ishiharaCount,
  lastClassified,
  lastMeasured,
  missingParts,
  NO_PARTS,
  partSummary,
  previousAcuity,
  shortAcuity,
} from './exam-parts.ts'

const blank = {
  right_eye: null,
  left_eye: null,
  has_correction: null,
  ishihara_correct_answer: 0,
  ishihara_wrong_answer: 0,
  portable_auto_refractor_img: null,
  retinography_img: null,
}

describe('The parts of an exam', () => {
  it('The missing parts are named in the order they are taken', () => {
    expect(missingParts({ ...NO_PARTS, triage: true, acuity: true })).toEqual([
      'Ishihara',
      'Imagens',
    ])
    expect(missingParts({ triage: true, acuity: true, ishihara: true, upload: true })).toEqual([])
  })

  it('Light perception is shortened to its letters, and fractions stay', () => {
    expect(shortAcuity('Sem Percepção de Luz (SPL)')).toBe('SPL')
    expect(shortAcuity('20/200')).toBe('20/200')
  })

  it('An acuity with only one eye says nothing', () => {
    expect(acuityPair({ right_eye: '20/20', left_eye: null })).toBe('—')
    expect(partSummary('acuity', { ...blank, right_eye: '20/20' })).toBe('Ainda não medida')
  })

  it('The correction is shown only where it is known', () => {
    const measured = { ...blank, right_eye: '20/25', left_eye: 'Percepção de Luz (PL)' }
    expect(partSummary('acuity', measured)).toBe('OD\u00a020/25 · OE\u00a0PL')
    expect(partSummary('acuity', { ...measured, has_correction: 0 })).toBe(
      'OD\u00a020/25 · OE\u00a0PL, sem correção',
    )
    expect(partSummary('acuity', { ...measured, has_correction: 1 })).toBe(
      'OD\u00a020/25 · OE\u00a0PL, com correção',
    )
  })

  it.each([
    [7, 2, '7 de 9 certas, sem alterações'],
    [6, 3, '6 de 9 certas, alterado'],
    [1, 8, '1 de 9 certas, alterado'],
    [0, 9, '0 de 9 certas, alterado'],
    [0, 0, 'Ainda não iniciado'],
  ])('A colour test says %i right and %i wrong answers', (right, wrong, text) => {
    const exam = { ...blank, ishihara_correct_answer: right, ishihara_wrong_answer: wrong }
    expect(partSummary('ishihara', exam)).toBe(text)
  })

  it('A colour test that was not made counts no answers', () => {
    expect(ishiharaCount(blank)).toBe('—')
    expect(isAltered(blank)).toBe(false)
  })

  it('The upload says which of its two files is there', () => {
    const file = '/api/v2/exams/1/files/retinography_img'
    expect(partSummary('upload', null)).toBe('Falta a refração ou a retinografia')
    expect(partSummary('upload', { ...blank, retinography_img: file })).toBe(
      'Retinografia; sem refração',
    )
    expect(
      partSummary('upload', {
        ...blank,
        retinography_img: file,
        portable_auto_refractor_img: file,
      }),
    ).toBe('Refração e retinografia')
  })
})

describe('The exam before', () => {
  const measured = (id: number) => ({ ...blank, id, right_eye: '20/20', left_eye: '20/20' }) as Exam
  const exams = [measured(9), measured(7), measured(2)]

  it('The acuity before is that of the next older exam of the patient', () => {
    expect(previousAcuity(exams, exams[0] ?? null)?.id).toBe(7)
    expect(previousAcuity(exams, exams[2] ?? null)).toBeNull()
  })

  it('An exam in which nothing was measured hides neither the acuity of the one before it nor its other measures', () => {
    const [now, empty] = [measured(300), { ...blank, id: 151 } as Exam]
    const oneEye = { ...measured(150), left_eye: null }
    for (const before of [measured(150), oneEye]) {
      expect(previousAcuity([now, empty, before], now)?.id).toBe(150)
      expect(lastMeasured([empty, before])?.id).toBe(150)
    }
    const colours = { ...empty, id: 152, ishihara_wrong_answer: 9 }
    expect(previousAcuity([now, colours, empty, oneEye], now)?.id).toBe(150)
    expect(lastMeasured([colours, empty, oneEye])?.id).toBe(152)
    expect([previousAcuity([now, empty], now), lastMeasured([empty])]).toEqual([null, null])
  })

  it('The last conclusion is of an exam that is concluded: one taken back is where its doctor starts, and tells nothing', () => {
    const judged = (id: number, status: Exam['status']) =>
      ({ id, status, final_classification: 'consulta' }) as Exam
    const taken = [judged(9, 'Avaliação Médica'), judged(8, 'Pendente')]
    expect(lastClassified([...taken, judged(7, 'E-mail enviado')])?.id).toBe(7)
    expect(lastClassified([...taken, judged(6, 'Concluído')])?.id).toBe(6)
    expect(lastClassified(taken)).toBeNull()
  })

  it('The acuity before a new exam is the newest one', () => {
    expect(previousAcuity(exams, null)?.id).toBe(9)
    expect(previousAcuity([], null)).toBeNull()
  })
})
