import { expect, test } from 'vitest'
import { noWorkbook } from './no-workbook.ts'

const zip = (text: string) => [0x50, 0x4b, 3, 4, ...new TextEncoder().encode(text)]

test.each<[string, number[], RegExp | undefined]>([
  ['of nothing', [], /^O arquivo está vazio\.$/],
  ['that is a text', [...new TextEncoder().encode('Nome;CPF')], /^Este arquivo não é uma planilha/],
  [
    'of an old Excel, or with a password',
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0],
    /^Este arquivo tem senha ou é de um Excel antigo/,
  ],
  [
    'of LibreOffice',
    zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
    /^Esta planilha é do LibreOffice \(\.ods\)/,
  ],
  [
    'with macros',
    zip('xl/workbook.xml xl/vbaProject.bin'),
    /^Esta planilha pode conter macros \(\.xlsm\)/,
  ],
  ['that begins like a workbook', [0x50, 0x4b, 3, 4, 20, 0], undefined],
])('Of a file %s, what helps is told where another try does not', async (_what, bytes, told) => {
  const words = await noWorkbook(new Blob([new Uint8Array(bytes)]))
  if (told) expect(words).toMatch(told)
  else expect(words).toBeUndefined()
})

test('A workbook that may have macros by its name alone is told so', async () => {
  const file = new File([new Uint8Array(zip('xl/workbook.xml'))], 'Pacientes.XLSM')
  expect(await noWorkbook(file)).toMatch(/^Esta planilha pode conter macros/)
})
