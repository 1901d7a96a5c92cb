import { expect, it } from 'vitest'
import { requiredFields } from '../../form/required-fields.ts'
import { INFO_MARKED, profileCheck } from './profile-checks.ts'

it('The fields of a profile marked before their schema has come are those that it requires', async () => {
  const { schema } = await profileCheck.ready()
  const info = { name: '', email: '' }
  const toInput = (values: typeof info) => values
  const requires = requiredFields<typeof info>()(info, { schema, toInput })
  expect(Object.keys(info).filter(requires)).toEqual(INFO_MARKED)
})
