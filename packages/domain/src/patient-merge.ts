import { ADDRESS_FIELDS } from './address.ts'

/** What of two registrations of one person is kept of the one or of the other, each with the fields that go together. */
export const MERGE_PARTS = {
  name: ['name'],
  cpf: ['cpf'],
  dob: ['dob'],
  rg: ['rg'],
  sex: ['sex', 'other_sex'],
  occupation: ['occupation'],
  company: ['company'],
  work: ['unit', 'sector', 'employee_code'],
  clinic: ['clinic'],
  email: ['email'],
  phone: ['phone'],
  address: ADDRESS_FIELDS,
  health: [
    'health_type',
    'sus_card',
    'healthcare_operator_id',
    'others_healthcare_operator',
    'health_insurance',
    'health_card_number',
  ],
  result_channel: ['result_channel'],
  // Apart from the channel, so that a refusal is kept whichever channel is: an answer is never unsaid (ADR 0061).
  result_consent: ['result_consent'],
  guardian: [
    'responsible_name',
    'responsible_email',
    'responsible_dob',
    'responsible_zip_code',
    'responsible_address_street',
    'responsible_address_number',
    'responsible_address_neighborhood',
    'responsible_address_complement',
    'responsible_address_city',
    'responsible_address_state',
    'responsible_address_country',
    'responsible_rg',
    'responsible_cpf',
    'responsible_sex',
    'responsible_other_sex',
    'responsible_occupation',
  ],
} as const satisfies Record<string, readonly string[]>

export type MergePart = keyof typeof MERGE_PARTS
export const MERGE_PART_KEYS = Object.keys(MERGE_PARTS) as [MergePart, ...MergePart[]]

type Registration = object

/** The parts in which two registrations say different things, so that one of them is to be chosen. */
export function differingParts(from: Registration, into: Registration): MergePart[] {
  return MERGE_PART_KEYS.filter(
    (part) =>
      !isEmpty(from, part) &&
      !isEmpty(into, part) &&
      MERGE_PARTS[part].some((field) => fieldOf(from, field) !== fieldOf(into, field)),
  )
}

/** The parts that the one brings because the other has nothing there: nobody is asked about them. */
export function filledParts(from: Registration, into: Registration): MergePart[] {
  return MERGE_PART_KEYS.filter((part) => !isEmpty(from, part) && isEmpty(into, part))
}

/**
 * What changes in `into` when `from` becomes part of it: the parts that are taken, of those that `from` has, the parts that
 * `into` lacks, and the contacts and social media of both, each once.
 */
export function mergedFields(
  from: Registration,
  into: Registration,
  take: readonly MergePart[],
): Record<string, unknown> {
  const there = take.filter((part) => !isEmpty(from, part))
  const fields = [...there, ...filledParts(from, into)].flatMap((part) => [...MERGE_PARTS[part]])
  return {
    ...Object.fromEntries(fields.map((field) => [field, fieldOf(from, field)])),
    phones: joined(fieldOf(into, 'phones'), fieldOf(from, 'phones')),
    social_medias: joined(fieldOf(into, 'social_medias'), fieldOf(from, 'social_medias')),
  }
}

/** The text of two prontuários in one, with a line that says where the second begins. */
export function joinedNotes(into: string, from: string, { id, day }: { id: number; day: string }) {
  return `${into}\n\n— Do cadastro nº ${id}, unido a este em ${day} —\n\n${from}`
}

function isEmpty(registration: Registration, part: MergePart): boolean {
  return MERGE_PARTS[part].every((field) => [null, ''].includes(fieldOf(registration, field) as ''))
}

function fieldOf(registration: Registration, field: string): unknown {
  return (registration as Record<string, unknown>)[field] ?? null
}

function joined(first: unknown, second: unknown): unknown[] {
  const seen = new Set<string>()
  return [first, second]
    .flatMap((items) => (items ?? []) as unknown[])
    .filter((item) => {
      const key = JSON.stringify(Object.entries(item as object).sort())
      return !seen.has(key) && seen.add(key)
    })
}
