import type { Patient } from '@iris/contracts/patients'
import { differingParts } from '@iris/domain/patient-merge'
import { expect, test } from 'vitest'
import { identityDoubts, mergeInput, showBelongings, showPart } from './merge-values.ts'

const NAMES = { company: (id: number) => `Clínica ${id}`, operator: (id: number) => `Plano ${id}` }
const patient = (more: Partial<Patient>) => ({ id: 1, updated_at: 'antes', ...more }) as Patient
const side = (more: Partial<Patient>) => ({
  patient: patient(more),
  exams: 0,
  pending: 0,
  triages: 0,
})
const nothing = { other: 2, picks: {}, joinRecords: false }

test.each([
  [
    { exams: 0, pending: 0, triages: 0 },
    'stays',
    'os contatos, as mídias sociais e o histórico de acessos',
  ],
  [
    { exams: 2, pending: 1, triages: 1 },
    'moves',
    '2 exames (1 Pendente), 1 triagem, o prontuário, os contatos, as mídias sociais e o histórico de acessos',
  ],
  [
    { exams: 3, pending: 2, triages: 2 },
    'stays',
    '3 exames (2 Pendentes), 2 triagens, os contatos, as mídias sociais e o histórico de acessos',
  ],
] as const)('The comparison says %j with a prontuário that %s as %s', (counts, records, words) => {
  expect(showBelongings({ from: { ...side({}), ...counts }, records })).toBe(words)
})

test('A pick of a part that no longer differs is not sent', () => {
  const preview = {
    from: side({ id: 2, name: 'ANA', email: 'a@a.test', updated_at: 'ontem' }),
    into: side({ id: 1, name: 'ANA', email: 'b@b.test' }),
    records: 'none' as const,
  }
  const values = { ...nothing, picks: { name: 'from', email: 'from' } as const }
  expect(mergeInput(preview, values)).toEqual({
    into: 1,
    take: ['email'],
    records: null,
    updated_at: 'ontem',
    into_updated_at: 'antes',
  })
})

test('The comparison asks for the channel alone where only one of two registrations has an answer, and shows the answer as it stays', () => {
  const [from, into] = [
    patient({ id: 2, result_channel: 'whatsapp', result_consent: null }),
    patient({ result_channel: 'email', result_consent: false }),
  ]
  expect(differingParts(from, into)).toEqual(['result_channel'])
  expect(showPart(from, 'result_channel', NAMES)).toBe('WhatsApp')
  expect(showPart(into, 'result_consent', NAMES)).toBe('Não autoriza o envio')
})

test('The comparison of a merge shows an address as one line, and a clinic by its name and not by its number', () => {
  const address = { zip_code: '04538133', address_street: 'Rua A', address_complement: null }
  expect(showPart(patient(address), 'address', NAMES)).toBe('04538-133, Rua A')
  expect(showPart(patient({ clinic: 7 }), 'clinic', NAMES)).toBe('Clínica 7')
})

test('Before a merge each CPF and birth date that differs is said with its registration, and nothing of what is alike', () => {
  const from = patient({ id: 2, name: 'ANA', cpf: '52998224725', dob: '1990-05-01' })
  const into = patient({ name: 'ANA LIMA', cpf: '11144477735', dob: '1990-05-10' })
  expect(identityDoubts(from, into)).toEqual([
    'CPF: 529.982.247-25 (nº\u00a02) e 111.444.777-35 (nº\u00a01)',
    'Data de nascimento: 01/05/1990 (nº\u00a02) e 10/05/1990 (nº\u00a01)',
  ])
  expect(identityDoubts({ ...from, dob: into.dob }, into)).toHaveLength(1)
  expect(identityDoubts({ ...into, id: 2 }, into)).toEqual([])
})
