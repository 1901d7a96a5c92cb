import { SPECIALTIES } from '@iris/domain/final-classification'
import { LOSS_REASONS, WIN_REASON_KINDS } from '@iris/domain/lead-closure'
import { EYE_COMPLAINTS, EYE_DISEASES } from '@iris/domain/triage-options'
import { describe, expect, it } from 'vitest'
import { CLINIC_KEYS, CLINIC_WORDS } from '../features/clinic/clinic-values.ts'
import {
  COMPANY_LISTS,
  companyWords,
  EMPTY_COMPANY,
  newEmail,
  newPhone,
} from '../features/companies/company-form.ts'
import {
  EMPTY_EQUIPMENT,
  EQUIPMENT_WORDS,
  equipmentLists,
  newUse,
} from '../features/equipment/equipment-form.ts'
import { CLASSIFICATION_WORDS } from '../features/exams/exam-form.ts'
import { ACUITY_WORDS } from '../features/exams/use-acuity.ts'
import { ACTIVITY_WORDS, EMPTY_ACTIVITY } from '../features/leads/activity-form.ts'
import { CLOSURE_WORDS } from '../features/leads/closure-form.ts'
import { leadWords, newLead } from '../features/leads/lead-form.ts'
import {
  EMPTY_PATIENT,
  newContact,
  PATIENT_LISTS,
  patientWords,
} from '../features/patients/patient-form.ts'
import { REFERRAL_WORDS } from '../features/referrals/referral-form.ts'
import { EMPTY_EVENT, eventWords } from '../features/screening-events/event-form.ts'
import { EMPTY_SUPPORT, supportWords } from '../features/supports/support-form.ts'
import { EMPTY_TRIAGE, TRIAGE_WORDS } from '../features/triages/triage-form.ts'
import { EMPTY_USER, USER_WORDS } from '../features/users/user-form.ts'
import { attachmentOf } from '../form/attachment.ts'
import { newSocialMedia } from '../form/empty-values.ts'
import { inWords } from '../form/in-words.ts'
import type { RowList } from '../form/stale-rows.ts'

const SOURCES = import.meta.glob<string>('../features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Form = { values: object; words?: object; rows?: object; coded?: typeof CODED }

const name = (id: number) => `Nº ${id}`
const NAMES = { company: name, operator: name, person: name, item: name }

/** Every form that asks which of two people's values holds, with a row in each of its lists. */
const FORMS: Readonly<Record<string, Form>> = {
  'clinic/clinic-form.tsx': {
    values: Object.fromEntries(CLINIC_KEYS.map((key) => [key, ''])),
    words: CLINIC_WORDS,
  },
  'companies/company-modal.tsx': {
    values: {
      ...EMPTY_COMPANY,
      phones: [newPhone()],
      emails: [newEmail()],
      social_medias: [newSocialMedia()],
    },
    words: companyWords(name),
    rows: COMPANY_LISTS,
  },
  'equipment/equipment-modal.tsx': {
    values: { ...EMPTY_EQUIPMENT, historyEquipaments: [newUse()] },
    words: EQUIPMENT_WORDS,
    rows: equipmentLists(name),
  },
  'exams/use-acuity.ts': {
    values: { has_correction: 0, right_eye: null, left_eye: null },
    words: ACUITY_WORDS,
  },
  'exams/use-stale-conclusion.ts': {
    values: {
      retroactive_disorder: null,
      has_changed: null,
      final_classification: null,
      specialist_specialties: [],
    },
    words: CLASSIFICATION_WORDS,
  },
  'leads/activity-modal.tsx': {
    values: EMPTY_ACTIVITY,
    words: ACTIVITY_WORDS,
    coded: { status: ['open', 'completed'] },
  },
  'leads/closure-modal.tsx': {
    values: {
      status: null,
      reason_kind: null,
      reason: null,
      price_unity: '',
      quantity: '',
      price_total: '',
      observations: '',
    },
    words: CLOSURE_WORDS,
  },
  'leads/lead-modal.tsx': {
    values: newLead(undefined),
    words: leadWords({ company: name, seller: name }),
    coded: { status: ['new', 'ganho'] },
  },
  'operators/operator-modal.tsx': { values: { name: '', active: true } },
  'patients/patient-modal.tsx': {
    values: { ...EMPTY_PATIENT, phones: [newContact()], social_medias: [newSocialMedia()] },
    words: patientWords(NAMES),
    rows: PATIENT_LISTS,
  },
  'referrals/referral-modal.tsx': {
    values: {
      scheduled_at: '',
      time: '',
      provider: '',
      came: null,
      outcome: null,
      outcome_notes: '',
    },
    words: REFERRAL_WORDS,
  },
  'screening-events/event-modal.tsx': { values: EMPTY_EVENT, words: eventWords(NAMES) },
  'supports/support-modal.tsx': {
    values: EMPTY_SUPPORT,
    words: supportWords({ ...NAMES, technician: name }),
  },
  'triages/use-triage.ts': { values: EMPTY_TRIAGE, words: TRIAGE_WORDS },
  'users/user-modal.tsx': { values: EMPTY_USER, words: USER_WORDS },
}

/** Two values of the fields whose words know only their own; any other field is given two numbers or two texts. */
const CODED: Readonly<Record<string, readonly [unknown, unknown]>> = {
  activity: ['call', 'meeting'],
  came: ['attended', 'no_show'],
  equipaments: [[1], [1, 2]],
  equipament_type: [1, 2],
  eye_complaints: [[EYE_COMPLAINTS[0].value], [EYE_COMPLAINTS[1].value]],
  final_classification: ['liberado', 'consulta'],
  has_changed: [0, 1],
  has_correction: [0, 1],
  health_type: ['sus', 'private'],
  outcome: ['confirmed', 'not_confirmed'],
  previous_eye_diseases: [[EYE_DISEASES[0].value], [EYE_DISEASES[1].value]],
  reason: [LOSS_REASONS[0], LOSS_REASONS[1]],
  reason_kind: [WIN_REASON_KINDS[0].value, WIN_REASON_KINDS[1].value],
  responsible_sex: ['M', 'F'],
  result_consent: [true, false],
  result_channel: ['email', 'whatsapp'],
  sex: ['M', 'F'],
  specialist_specialties: [[SPECIALTIES[0]], [SPECIALTIES[1]]],
  status: ['ganho', 'perda'],
  type: [1, 2],
  return_date: ['2026-01-10', '2026-01-11'],
  withdrawal_date: ['2026-01-10', '2026-01-11'],
}

function twoOf(key: string, value: unknown, own: typeof CODED): readonly [unknown, unknown] {
  const coded = own[key] ?? CODED[key]
  if (coded) return coded
  if (typeof value === 'boolean') return [true, false]
  if (Array.isArray(value)) return [[1], [2]]
  if (typeof value === 'object' && value !== null) {
    const stored = attachmentOf('/termo', 'termo.pdf')
    return [stored, { ...stored, file: new File(['x'], 'termo.pdf') }]
  }
  if (value === null) return [1, 2]
  return ['11987654321', '21987654321']
}

/** The fields of values two of which would be said with the same words. */
const silent = (values: object, words: object, coded: typeof CODED = {}) =>
  Object.entries(values).flatMap(([key, value]) => {
    const [one, other] = twoOf(key, value, coded).map((each) => inWords(words, key, each))
    return key === 'id' || (one && other && one !== other) ? [] : key
  })

const isRows = (value: unknown): value is [object] =>
  Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null

describe('The question of a late edit', () => {
  it('Every form that asks it is known here, so that its words are looked at', () => {
    const asking = Object.entries(SOURCES).flatMap(([file, source]) =>
      !file.includes('.test.') && /\buse(?:RecordForm\(|StaleEdit<)/.test(source)
        ? file.replace('../features/', '')
        : [],
    )
    expect(asking.sort()).toEqual(Object.keys(FORMS))
  })

  it.each(Object.entries(FORMS))('Two values of a field are two texts: %s', (_, form) => {
    const plain = Object.entries(form.values).filter(([, value]) => !isRows(value))
    expect(silent(Object.fromEntries(plain), form.words ?? {}, form.coded)).toEqual([])
  })

  it.each(Object.entries(FORMS))('Rows of a list are merged one by one: %s', (_, form) => {
    const lists = Object.entries(form.values).filter(([, value]) => isRows(value))
    const rows = (form.rows ?? {}) as Record<string, RowList<unknown>>
    expect(Object.keys(rows).sort()).toEqual(lists.map(([key]) => key).sort())
    for (const [key, [row]] of lists) expect(silent(row, rows[key]?.words ?? {})).toEqual([])
  })
})
