import { expect, it } from 'vitest'
import { z } from 'zod'
import { moment } from './fields.ts'
import { formErrors } from './messages.ts'

const form = z.object({ made_at: moment('Momento') })

it.each([
  ['2026-11-20T07:00:00Z', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20T07:00:00.5Z', '2026-11-20T07:00:00.500Z'],
  ['2026-11-20T07:00:00.123Z', '2026-11-20T07:00:00.123Z'],
  ['2026-11-20T07:00:00.123456Z', '2026-11-20T07:00:00.123Z'],
  ['2026-11-20T07:00:00.123999999Z', '2026-11-20T07:00:00.123Z'],
  ['2026-11-20T04:00:00-03:00', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20T23:30:00.25-03:00', '2026-11-21T02:30:00.250Z'],
  ['2026-11-20T12:30:00+05:30', '2026-11-20T07:00:00.000Z'],
])('The moment %s is kept as %s', (sent, kept) => {
  expect(form.parse({ made_at: sent })).toEqual({ made_at: kept })
})

it.each([
  '2026-11-20',
  '2026-11-20T07:00:00',
  '2026-11-20 07:00:00Z',
  '2026-11-20T07:00Z',
  '2026-02-29T07:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T07:00:00.Z',
  '2026-11-20T07:00:00-0300',
  '9999-12-31T23:59:59-03:00',
  '0000-01-01T00:00:00+03:00',
  '0000-01-01T00:00:00Z',
  'ontem',
])('The text %s is refused as no moment', (made_at) => {
  expect(formErrors(form, { made_at })).toEqual({ made_at: 'Momento deve ser uma data válida' })
})
