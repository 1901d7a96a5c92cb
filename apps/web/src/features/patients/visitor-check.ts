import { lateCheck } from '../../form/form-check.ts'

/** What the form of a public registration is checked by, fetched behind it. */
export const visitorCheck = lateCheck(async () => {
  const [{ checkBy }, { visitorFormSchema }] = await Promise.all([
    import('../../form/check-by.ts'),
    import('./person-schemas.ts'),
  ])
  return checkBy(visitorFormSchema)
})

/** What it requires of somebody who has not answered anything: marked before it is there (see its test). */
export const MARKED_AT_FIRST: readonly string[] = [
  'name',
  'email',
  'phone',
  'dob',
  'zip_code',
  'address_street',
  'address_number',
  'address_neighborhood',
  'address_city',
  'address_state',
  'address_country',
  'cpf',
  'sex',
  'occupation',
  'active',
  'health_type',
]
