import type { AuditEvent } from '@iris/contracts/audit-trail'
import { expect, test } from 'vitest'
import { groupsOf } from './trail-groups.ts'

const event = (values: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  at: '2026-11-20T12:00:00.000Z',
  user_id: 1,
  user_name: 'Ana',
  user_type: 1,
  link_company: null,
  api_key_name: null,
  action: 'update',
  entity: 'patient',
  entity_id: 7,
  exam_id: null,
  event_name: null,
  is_of_many: false,
  ip: null,
  detail: null,
  changes: [],
  ...values,
})

test('A visit in the audit is one day of São Paulo, even when it reaches into the next page', () => {
  const groups = groupsOf(
    [
      {
        data: [event({ id: 3, at: '2026-11-21T02:30:00.000Z', entity: 'exam', exam_id: 9 })],
        days: [{ day: '2026-11-20', changes: 2, looks: 6 }],
      },
      {
        data: [
          event({ id: 2, at: '2026-11-20T12:00:00.000Z' }),
          event({ id: 1, at: '2026-11-10T12:00:00.000Z', action: 'create' }),
          event({ id: 0, at: '2026-11-10T12:00:00.000Z', entity: 'triage', exam_id: 4 }),
        ],
        days: [
          { day: '2026-11-20', changes: 2, looks: 6 },
          { day: '2026-11-10', changes: 1, looks: 0 },
        ],
      },
    ],
    false,
  )
  expect(groups.map(({ events: _events, ...group }) => group)).toEqual([
    {
      day: '2026-11-20',
      title: 'Exame nº 9',
      date: '20/11/2026',
      counts: '2 alterações · 6 consultas ocultas',
    },
    {
      day: '2026-11-10',
      title: 'Cadastro',
      date: '10/11/2026 · exame nº 4',
      counts: '1 alteração',
    },
  ])
})

test('A visit in the audit is called after its screening event, or the correction of its result', () => {
  const titleOf = (...events: Partial<AuditEvent>[]) => {
    const days = [{ day: '2026-11-20', changes: 2, looks: 0 }]
    const [group] = groupsOf([{ data: events.map(event), days }], false)
    return [group?.title, group?.date]
  }
  const ofExam = { entity: 'exam', exam_id: 9, event_name: 'Campanha 2026, Galpão B' }
  expect(titleOf(ofExam, { entity: 'patient' })).toEqual([
    'Campanha 2026, Galpão B',
    '20/11/2026 · exame nº 9',
  ])
  expect(titleOf({ ...ofExam, action: 'correct' }, ofExam)[0]).toBe('Correção do resultado')
  const other = { ...ofExam, exam_id: 12, event_name: 'Campanha 2025' }
  expect(titleOf(ofExam, other)[0]).toBe('Exames nº 9 e 12')
})

test('Reads that are shown are not counted as hidden', () => {
  const [group] = groupsOf(
    [{ data: [event({ action: 'read' })], days: [{ day: '2026-11-20', changes: 0, looks: 1 }] }],
    true,
  )
  expect(group?.counts).toBe('1 consulta')
})
