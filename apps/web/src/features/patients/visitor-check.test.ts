import { expect, it } from 'vitest'
import { requiredFields } from '../../form/required-fields.ts'
import { EMPTY_PATIENT, visitorInput } from './patient-form.ts'
import { MARKED_AT_FIRST, visitorCheck } from './visitor-check.ts'

it('The fields marked before the schema has come are those that it requires of an empty form', async () => {
  const { schema } = await visitorCheck.ready()
  const requiredOf = requiredFields<typeof EMPTY_PATIENT>()
  const toInput = (values: typeof EMPTY_PATIENT) => visitorInput({ ...values, company: 1 })
  const required = Object.keys(EMPTY_PATIENT).filter(requiredOf(EMPTY_PATIENT, { schema, toInput }))
  expect([...MARKED_AT_FIRST].sort()).toEqual(required.sort())
})
