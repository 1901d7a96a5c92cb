import { expect, test } from 'vitest'
import { noWorkbook } from './no-workbook.ts'

test.each<[string, number[], RegExp | undefined]>([
  ['of nothing', [], /^O arquivo está vazio\.$/],
  ['that is a text', [...new TextEncoder().encode('Nome;CPF')], /^Este arquivo não é uma planilha/],
  [
    'of an old Excel, or with a password',
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0],
    /^Este arquivo tem senha ou é de um Excel antigo/,
  ],
  ['that begins like a workbook', [0x50, 0x4b, 3, 4, 20, 0], undefined],
])('Of a file %s, what helps is told where another try does not', async (_what, bytes, told) => {
  const words = await noWorkbook(new Blob([new Uint8Array(bytes)]))
  if (told) expect(words).toMatch(told)
  else expect(words).toBeUndefined()
})
