import { expect, test } from 'vitest'
import { told } from './told.ts'

test('What a backup holds is told with words that fit each count', () => {
  const small = { rows: { users: 1 }, files: 1, missing: 1 }
  expect(told(small)).toBe('1 tabela, 1 linha, 1 arquivo, 1 arquivo que já faltava')
  const large = { rows: { users: 3, exams: 1231 }, files: 0, missing: 2 }
  expect(told(large)).toBe('2 tabelas, 1.234 linhas, 0 arquivos, 2 arquivos que já faltavam')
})
