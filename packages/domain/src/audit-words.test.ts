import { expect, test } from 'vitest'
import { auditEntityLabel, auditSentence, isAuditRead } from './audit-words.ts'

test.each([
  ['medical-record', 'Prontuário'],
  ['exam', 'Exame'],
  ['equipment', 'Equipamento'],
  ['support', 'Atendimento'],
  ['brand-new', 'brand-new'],
])('The audit writes the entity %s as "%s"', (entity, thing) => {
  expect(auditEntityLabel(entity)).toBe(thing)
})

test.each([
  ['update', 'exam', false, 'Alterou o exame'],
  ['export', 'patient', true, 'Exportou pacientes'],
  ['list', 'refraction', true, 'Listou arquivos de refração'],
  ['read-versions', 'medical-record', false, 'Abriu as versões do prontuário'],
  ['return', 'exam', false, 'Registrou que o e-mail do resultado voltou'],
  ['wrong-date', 'result-link', false, 'Errou a data de nascimento no link do resultado'],
  ['lock', 'result-link', false, 'Bloqueou o link do resultado com datas erradas'],
  ['read', 'result-link', false, 'Abriu o resultado pelo link'],
  ['print', 'result-link', false, 'Baixou o resultado pelo link'],
  ['revoke', 'result-link', false, 'Encerrou os links do resultado'],
  ['read', 'exam', false, 'Abriu o exame'],
  ['check-in', 'participant', false, 'Registrou a chegada a uma ação'],
  ['call', 'participant', false, 'Chamou para uma estação'],
  ['create', 'participant', true, 'Incluiu em uma ação'],
  ['list', 'participant', true, 'Listou participações em uma ação'],
  ['update', 'screening-event', true, 'Alterou a ação'],
  ['brand-new', 'brand-new', false, 'brand-new brand-new'],
])(
  'The audit tells the action %s on %s (many at once: %s) as "%s"',
  (action, entity, isOfMany, sentence) => {
    expect(auditSentence({ action, entity, isOfMany })).toBe(sentence)
  },
)

test('The audit names the other registration of a merge, on both sides', () => {
  const merge = { action: 'merge', entity: 'patient', isOfMany: false }
  expect(auditSentence({ ...merge, detail: { from: 12 } })).toBe('Uniu o cadastro nº 12 a este')
  expect(auditSentence({ ...merge, detail: { into: 7 } })).toBe('Uniu este cadastro ao nº 7')
})

test.each([
  ['update', 'Avaliação Médica', 'Concluído', 'Concluiu o exame'],
  ['update', 'Pendente', 'Avaliação Médica', 'Enviou o exame para a avaliação médica'],
  ['update', 'Concluído', 'Concluído', 'Alterou o exame'],
  ['update', 'Concluído', 'E-mail enviado', 'Alterou o exame'],
  ['correct', 'Concluído', 'Avaliação Médica', 'Corrigiu o resultado'],
])(
  'The audit tells an exam on which %s moved it from %s to %s as "%s"',
  (action, from, to, sentence) => {
    expect(auditSentence({ action, entity: 'exam', isOfMany: false, detail: { from, to } })).toBe(
      sentence,
    )
  },
)

test('The audit tells reads from changes', () => {
  expect(['read', 'list', 'export', 'print'].map(isAuditRead)).toEqual([true, true, true, true])
  expect(['create', 'update', 'import', 'send'].some(isAuditRead)).toBe(false)
})
