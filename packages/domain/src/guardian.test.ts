import { expect, test } from 'vitest'
import { guardianFaults } from './guardian.ts'

const TODAY = '2026-11-22'
const minor = { dob: '2012-05-01', cpf: '52998224725' }

test.each([
  [
    'another adult',
    { responsible_cpf: '11144477735', responsible_dob: '1980-01-31' },
    false,
    false,
  ],
  ['the minor', { responsible_cpf: '52998224725', responsible_dob: '1980-01-31' }, true, false],
  ['of age today', { responsible_cpf: '11144477735', responsible_dob: '2008-11-22' }, false, false],
  [
    'of age tomorrow',
    { responsible_cpf: '11144477735', responsible_dob: '2008-11-23' },
    false,
    true,
  ],
  ['both', { responsible_cpf: '52998224725', responsible_dob: '2012-05-01' }, true, true],
  ['not told', {}, false, false],
])(
  'The faults of a guardian are found when the guardian is %s',
  (_who, guardian, ownCpf, underAge) => {
    expect(guardianFaults({ ...minor, ...guardian }, TODAY)).toEqual({ ownCpf, underAge })
  },
)

test('The guardian of an adult is never at fault', () => {
  const adult = { dob: '1985-04-12', cpf: '52998224725' }
  const guardian = { responsible_cpf: '52998224725', responsible_dob: '2012-05-01' }
  expect(guardianFaults({ ...adult, ...guardian }, TODAY)).toEqual({
    ownCpf: false,
    underAge: false,
  })
})
