import { ValidationError } from '@iris/contracts/errors'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { hashChosen } from './password.ts'

test('The ten thousand commonest leaked passwords that are long enough are refused, and a sentence of one’s own is not', async () => {
  const long = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 10_000)
  expect(long).toHaveLength(10_000)
  const taken: string[] = []
  for (const password of [...long, 'Trustno1', 'PASSWORD1']) {
    const outcome = await hashChosen(password, 'ana@clinica.test').catch((error: unknown) => error)
    if (!(outcome instanceof ValidationError)) taken.push(password)
  }
  expect(taken).toEqual([])
  expect(await hashChosen('correta cavalo bateria grampo', 'ana@clinica.test')).toContain(
    'argon2id',
  )
})
