import { expect, test } from 'vitest'
import { auditActionLabel, auditEntityLabel } from './audit-words.ts'

test.each([
  ['read', 'medical-record', 'Abriu', 'Prontuário'],
  ['update', 'exam', 'Alterou', 'Exame'],
  ['create', 'equipment', 'Criou', 'Equipamento'],
  ['archive', 'support', 'Arquivou', 'Atendimento'],
  ['brand-new', 'brand-new', 'brand-new', 'brand-new'],
])('%s of %s reads as %s · %s', (action, entity, verb, thing) => {
  expect(auditActionLabel(action)).toBe(verb)
  expect(auditEntityLabel(entity)).toBe(thing)
})
