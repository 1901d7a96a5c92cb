import { expect, it } from 'vitest'
import { requiredFields } from '../../form/required-fields.ts'
import { CLINIC_MARKED, clinicCheck } from './clinic-check.ts'
import { CLINIC_KEYS, type ClinicValues, clinicInput } from './clinic-values.ts'

it('The fields of a clinic marked before its schema has come are those that it requires', async () => {
  const { schema } = await clinicCheck.ready()
  const empty = Object.fromEntries(CLINIC_KEYS.map((key) => [key, ''])) as ClinicValues
  const requires = requiredFields<ClinicValues>()(empty, { schema, toInput: clinicInput })
  expect(CLINIC_KEYS.filter(requires)).toEqual(CLINIC_MARKED)
})
