import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registerBody, resetPasswordBody } from './auth.ts'
import { betweenFields } from './between-fields.ts'
import { listTakenEquipment } from './equipment.ts'
import { choosePasswordBody } from './first-password.ts'
import { leadClosureBody } from './lead-fields.ts'
import { formErrors } from './messages.ts'
import { patientCreateBody } from './patient-body.ts'
import { makeReportsBody } from './report-batches.ts'
import { eventCreateBody } from './screening-events.ts'

const passwords = { password: 'curta', password_confirmation: 'outra' }

describe('A rule between fields', () => {
  it('A rule between fields is asked also when another field is wrong, and not where its own are', () => {
    const rule = z
      .object({ name: z.string().min(1), from: z.string().min(2), to: z.string().min(2) })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'Termina antes',
        ...betweenFields('from', 'to'),
      })
    expect(formErrors(rule, { name: '', from: '20', to: '10' })).toMatchObject({
      to: 'Termina antes',
    })
    expect(formErrors(rule, { name: '', from: '2', to: '10' })).not.toHaveProperty('to')
    expect(rule.safeParse(null).success).toBe(false)
  })

  it.each([
    ['a new event', eventCreateBody, { starts_on: '2026-12-10', ends_on: '2026-12-01' }, 'ends_on'],
    ['a period of reports', makeReportsBody, { from: '2026-12-10', to: '2026-12-01' }, 'to'],
    ['half a period of reports', makeReportsBody, { from: '2026-12-10' }, 'to'],
    ['a new account', registerBody, passwords, 'password_confirmation'],
    ['a new password', resetPasswordBody, passwords, 'password_confirmation'],
    ['a first password', choosePasswordBody, passwords, 'password_confirmation'],
    ['days of a kit', listTakenEquipment.query, { from: '2026-12-10', to: '2026-12-01' }, 'to'],
    ['a new patient', patientCreateBody, { sex: 'O' }, 'other_sex'],
    ['a closed lead', leadClosureBody, { status: 'perda', price_unity: 'x' }, 'reason'],
  ] as const)('All errors of %s are told at once', (_, schema, value, field) => {
    expect(formErrors(schema, value)).toHaveProperty(field)
    expect(schema.safeParse(null).success).toBe(false)
  })
})
