import { formErrors } from '@iris/contracts/messages'
import { expect, it } from 'vitest'
import { inWords } from '../../form/in-words.ts'
import { EMPTY_SUPPORT, errorPathsOfRow, supportFormSchema, supportWords } from './support-form.ts'

it('An empty form of a visit lacks an item, a technician, a company and a day', () => {
  expect(formErrors(supportFormSchema, EMPTY_SUPPORT)).toEqual({
    equipaments: 'Equipamento é obrigatório',
    user_id: 'Técnico é obrigatório',
    company_id: 'Empresa é obrigatória',
    data_atendimento: 'Data Atendimento é obrigatória',
  })
})

it('An item row left empty is not sent', () => {
  const values = { user_id: 1, company_id: 2, data_atendimento: '2026-12-01', observacoes: '' }
  expect(supportFormSchema.parse({ ...values, equipaments: [null, 5] }).equipaments).toEqual([5])
})

it('The error of an item is shown at its row, counting no empty ones', () => {
  const rows = [null, 5, null, 6]
  expect(rows.map((_, index) => errorPathsOfRow(rows, index))).toEqual([
    ['equipaments'],
    ['equipaments.0'],
    [],
    ['equipaments.1'],
  ])
  expect(errorPathsOfRow([7], 0)).toEqual(['equipaments.0', 'equipaments'])
})

it('Values of two edits are compared by their names', () => {
  const named = (kind: string) => (id: number) => `${kind} ${id}`
  const names = { item: named('E'), technician: named('T'), company: named('C') }
  const show = (key: string, value: unknown) => inWords(supportWords(names), key, value)
  expect(show('equipaments', [3, null, 4])).toBe('E 3; E 4')
  expect(show('user_id', 2)).toBe('T 2')
  expect(show('company_id', null)).toBe('')
  expect(show('data_atendimento', '2026-12-01')).toBe('01/12/2026')
  expect(show('observacoes', 'Levar tripé.')).toBe('Levar tripé.')
})
