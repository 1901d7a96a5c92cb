import { expect, test } from 'vitest'
import { canCorrectResult, type ExamStatus } from './exam-status.ts'
import type { Role } from './user-type.ts'

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
