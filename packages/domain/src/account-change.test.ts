import { expect, it } from 'vitest'
import { decidesAccess } from './account-change.ts'

const technician = { email: 'ana@clinica.test', type: 3, active: true }
const formerAdmin = { email: 'rui@clinica.test', type: 1, active: false }

it.each([
  ['a new technician', null, { type: 3, password: 'x', email: 'a@b.test' }, false],
  ['a new administrator', null, { type: 1, password: 'x', email: 'a@b.test' }, true],
  ['another password', technician, { password: 'x' }, true],
  ['no password', technician, { password: null }, false],
  ['another e-mail', technician, { email: 'outra@clinica.test' }, true],
  ['the same e-mail and type', technician, { email: technician.email, type: 3 }, false],
  ['another type', technician, { type: 5 }, true],
  ['the type of an administrator', technician, { type: 1 }, true],
  ['a deactivation', technician, { active: false }, false],
  ['an administrator who is active again', formerAdmin, { active: true }, true],
  ['a technician who is active again', { ...technician, active: false }, { active: true }, false],
  ['an administrator without any rights now', formerAdmin, { type: 3, active: true }, true],
  ['nothing', technician, {}, false],
] as const)(
  'Whether a change of a user decides who gets in: %s',
  (_what, before, change, expected) => {
    expect(decidesAccess(before, change)).toBe(expected)
  },
)
