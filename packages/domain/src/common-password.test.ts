import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

test.each([
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  'senha123',
  'Senha123',
  ' SENHA123 ',
  'mudar123',
  'password',
  'admin123',
  'flamengo',
  '11111111',
  'aaaaaaaaaa',
  '12121212',
  '123123123',
  'abcdefgh',
])('The password %j is refused because it is too common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'uma senha boa',
  'senha-de-teste',
  'segredo-comprido',
  'Girassol#1974',
  'k7!Qz0pW',
  'correta cavalo bateria grampo',
])('The password %j is not too common', (password) => {
  expect(isCommonPassword(password, 'ana.prado@clinica.example')).toBe(false)
})

test.each(['ana.prado@clinica.example', 'ANA.PRADO@clinica.example', 'ana.prado'])(
  'The password %j is refused only for the person whose e-mail it comes from',
  (password) => {
    expect(isCommonPassword(password, 'Ana.Prado@clinica.example')).toBe(true)
    expect(isCommonPassword(password, 'bento@clinica.example')).toBe(false)
  },
)
