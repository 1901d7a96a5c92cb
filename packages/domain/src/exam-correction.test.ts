import { expect, test } from 'vitest'
import {
  canCorrectResult,
  type ExamParts,
  type ExamStatus,
  statusAfterSave,
} from './exam-status.ts'
import type { Role } from './user-type.ts'

const ALL: ExamParts = { triage: true, acuity: true, ishihara: true, upload: true }

test('A save concludes a corrected exam only for those who may classify, and moves a Pendente one on for everybody', () => {
  const corrected_at = '2026-11-20T14:00:00.000Z'
  const after = (status: ExamStatus, role: Role) =>
    statusAfterSave({ status, role, parts: ALL, final_classification: 'liberado', corrected_at })
  for (const role of ['admin', 'doctor'] as const)
    expect(after('Avaliação Médica', role)).toBe('Concluído')
  expect(after('Avaliação Médica', 'tecnico')).toBe('Avaliação Médica')
  expect(after('Pendente', 'tecnico')).toBe('Avaliação Médica')
})

test.each<[ExamStatus, string | null, Role, boolean]>([
  ['Concluído', 'liberado', 'doctor', true],
  ['E-mail enviado', 'especialista', 'admin', true],
  ['Concluído', null, 'doctor', false],
  ['Avaliação Médica', 'liberado', 'doctor', false],
  ['Pendente', 'liberado', 'admin', false],
  ['Concluído', 'liberado', 'tecnico', false],
  ['E-mail enviado', 'liberado', 'comercial', false],
  ['Concluído', 'liberado', 'read-only', false],
])(
  'The result of an exam in %s classified %j may be corrected by %s: %s',
  (status, final_classification, role, may) => {
    expect(canCorrectResult({ status, final_classification, role })).toBe(may)
  },
)
