import { formErrors } from '@iris/contracts/messages'
import type { Referral } from '@iris/contracts/referrals'
import { expect, test } from 'vitest'
import { referralFormSchema, referralUpdate, referralValues } from './referral-form.ts'

const EMPTY = {
  scheduled_at: '',
  time: '',
  provider: '',
  came: null,
  outcome: null,
  outcome_notes: '',
} as const
const wrong = (state: Referral['state'], values: object) =>
  formErrors(referralFormSchema({ state }), { ...EMPTY, ...values })
const sent = (state: Referral['state'], values: object) =>
  referralUpdate(
    { state, scheduled_at: null },
    referralFormSchema({ state }).parse({ ...EMPTY, ...values }),
  )

const BOOKED = { scheduled_at: '2026-11-18', time: '14:30' }

test('The referral form needs no date unless it books, and a date needs its time', () => {
  expect(wrong('pending', {})).toEqual({})
  expect(wrong('pending', { scheduled_at: '2026-11-18' })).toEqual({
    time: 'Horário é obrigatório',
  })
  expect(wrong('pending', { time: '14:30' })).toEqual({ scheduled_at: 'Data é obrigatória' })
  expect(wrong('pending', { ...BOOKED, time: '25:00' })).toEqual({ time: 'Horário é inválido' })
  expect(wrong('scheduled', {})).toEqual({
    scheduled_at: 'Data é obrigatória',
    time: 'Horário é obrigatório',
  })
})

test('The referral form needs an outcome for a person who came', () => {
  expect(wrong('scheduled', { ...BOOKED, came: 'attended' })).toEqual({
    outcome: 'Desfecho é obrigatório',
  })
  expect(wrong('scheduled', { ...BOOKED, came: 'no_show' })).toEqual({})
})

test('A date in the referral form books in the time of São Paulo, also after a missed appointment', () => {
  for (const state of ['pending', 'no_show'] as const)
    expect(sent(state, BOOKED)).toMatchObject({
      state: 'scheduled',
      scheduled_at: '2026-11-18T17:30:00.000Z',
    })
  expect(sent('pending', { provider: 'Clínica Olhos' })).not.toHaveProperty('state')
})

test('The form of a booked referral sends what became of the appointment', () => {
  expect(sent('scheduled', BOOKED)).not.toHaveProperty('state')
  expect(sent('scheduled', { ...BOOKED, came: 'no_show' })).toMatchObject({ state: 'no_show' })
  expect(sent('scheduled', { ...BOOKED, came: 'attended', outcome: 'treated' })).toMatchObject({
    state: 'attended',
    outcome: 'treated',
  })
})

test('The referral form shows the appointment in the time of São Paulo, and none that was missed', () => {
  const referral = {
    state: 'scheduled',
    scheduled_at: '2026-11-19T00:30:00.000Z',
    provider: null,
    outcome: null,
    outcome_notes: null,
  } as Referral
  expect(referralValues(referral)).toMatchObject({ scheduled_at: '2026-11-18', time: '21:30' })
  expect(referralValues({ ...referral, state: 'no_show' })).toMatchObject({
    scheduled_at: '',
    time: '',
  })
})
