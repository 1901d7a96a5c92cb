import { describe, expect, it } from 'vitest'
import type { ExamParts, ExamStatus } from './exam-status.ts'
import { inState, nextOfDay, workState } from './work-day.ts'

function person(patient_id: number, done: string, status: ExamStatus | null = 'Pendente') {
  const parts: ExamParts = {
    triage: done.includes('t'),
    acuity: done.includes('a'),
    ishihara: done.includes('i'),
    upload: done.includes('u'),
  }
  return { patient_id, status, parts }
}

describe('The list of the day', () => {
  it.each([
    ['without an exam', person(1, '', null), 'waiting'],
    ['with an exam and no part', person(1, ''), 'waiting'],
    ['with one part', person(1, 't'), 'started'],
    ['with all parts and still Pendente', person(1, 'taiu'), 'started'],
    ['whose exam the doctor has', person(1, 'taiu', 'Avaliação Médica'), 'done'],
    [
      'whose exam went to the doctor with parts missing',
      person(1, 't', 'Avaliação Médica'),
      'done',
    ],
    ['whose result went out', person(1, 'taiu', 'E-mail enviado'), 'done'],
  ] as const)('The list of today says that a person %s is %3$s', (_, who, state) => {
    expect(workState(who)).toBe(state)
  })

  it('Whoever misses the fewest parts stands first, and the others keep their order', () => {
    const people = [person(1, 't'), person(2, 'tai'), person(3, 'a'), person(4, 'ti')]
    expect(inState(people, 'started').map(({ patient_id }) => patient_id)).toEqual([2, 4, 1, 3])
  })

  it('After a person comes whoever has begun, then whoever has not, and never the same person', () => {
    const people = [person(1, '', null), person(2, 'ta'), person(3, 't')]
    expect(nextOfDay(people, 2)?.patient_id).toBe(3)
    expect(nextOfDay(people, 3)?.patient_id).toBe(2)
    expect(nextOfDay([person(1, '', null), person(2, 'ta')], 2)?.patient_id).toBe(1)
    expect(nextOfDay([person(2, 'ta'), person(3, 'taiu', 'Concluído')], 2)).toBeNull()
  })
})
