import { expect, test } from 'vitest'
import { differingParts, filledParts, MERGE_PARTS, mergedFields } from './patient-merge.ts'

const into = { name: 'ANA', rg: null, email: 'ana@a.test', address_street: 'Rua A', phones: [] }
const contact = { name: 'Mãe', phone: '11911112222' }

test.each([
  [{ ...into }, [], []],
  [{ ...into, name: 'ANA LIMA' }, ['name'], []],
  [{ ...into, rg: '123' }, [], ['rg']],
  [{ name: null, rg: '', email: 'outro@a.test' }, ['email'], []],
  // One of a group differs: the group is chosen as a whole.
  [{ ...into, address_street: 'Rua B', address_complement: 'Fundos' }, ['address'], []],
])(
  'The parts of %j that differ are %j, and those that are filled in are %j',
  (from, differ, filled) => {
    expect(differingParts(from, into)).toEqual(differ)
    expect(filledParts(from, into)).toEqual(filled)
  },
)

test('A part that is taken is taken whole, also what the other has and this one has not', () => {
  const from = { name: 'ANA', address_street: 'Rua B' }
  const kept = { ...into, address_complement: 'Fundos' }
  expect(mergedFields(from, kept, ['address'])).toMatchObject({
    address_street: 'Rua B',
    address_complement: null,
  })
})

test.each([
  [{ result_consent: false }, { result_channel: 'email' }, []],
  [{ result_channel: 'whatsapp' }, { result_consent: false }, ['result_channel']],
  [{ result_channel: 'whatsapp' }, { result_consent: false }, ['result_consent']],
  [{ result_consent: false }, { result_consent: true }, ['result_consent']],
] as const)('A refusal outlives a merge of %j into %j that takes %j', (from, kept, take) => {
  const merged = { ...kept, ...mergedFields(from, kept, take) }
  expect(merged).toMatchObject({ result_consent: false })
})

test('A channel and a consent that two registrations say apart are both kept, and nobody is asked', () => {
  const [channel, refusal] = [{ result_channel: 'email' }, { result_consent: false }]
  expect(differingParts(refusal, channel)).toEqual([])
  expect(filledParts(refusal, channel)).toEqual(['result_consent'])
  expect(mergedFields(refusal, channel, [])).toMatchObject(refusal)
  expect(mergedFields(refusal, channel, [])).not.toHaveProperty('result_channel')
})

test('Contacts of both stay, each once, those of who stays first', () => {
  const other = { name: 'Pai', phone: '11933334444' }
  const turned = { phone: contact.phone, name: contact.name }
  const merged = mergedFields({ phones: [turned, other] }, { ...into, phones: [contact] }, [])
  expect(merged.phones).toEqual([contact, other])
})

test('No field stands in two parts', () => {
  const fields = Object.values(MERGE_PARTS).flat()
  expect(new Set(fields).size).toBe(fields.length)
})
