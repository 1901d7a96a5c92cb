import { BEGINNING, beginningOf } from '@iris/domain/file-beginning'

/** What Office wrote before 2007, and what it still wraps around a workbook with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** A zip ends with the names of its parts, and an OpenDocument says in its first part what it is. */
const END = 64 * 1024
const FIRST_PART = 128

/**
 * What helps where a file is no workbook that we read, so that sending it again helps nobody; undefined where it seems to
 * be one. The server only tells that it could not be read.
 */
export async function noWorkbook(file: Blob): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer())
  if (head.length === 0) return 'O arquivo está vazio.'
  if (COMPOUND_FILE.every((byte, at) => head[at] === byte))
    return 'Este arquivo tem senha ou é de um Excel antigo (.xls). Salve-o como .xlsx, sem senha, e envie de novo.'
  // A workbook is a zip.
  if (beginningOf(head) === 'zip') return otherWorkbook(file)
  return 'Este arquivo não é uma planilha .xlsx. Abra-o no Excel, salve como .xlsx e envie de novo.'
}

async function otherWorkbook(file: Blob): Promise<string | undefined> {
  if ((await file.slice(0, FIRST_PART).text()).includes('opendocument.spreadsheet'))
    return 'Esta planilha é do LibreOffice (.ods). Salve-a como .xlsx e envie de novo.'
  const isNamedSo = file instanceof File && /\.xlsm$/i.test(file.name)
  const hasMacros = /vbaProject\.bin|\/activeX\//i.test(await file.slice(-END).text())
  if (isNamedSo || hasMacros)
    return 'Esta planilha pode conter macros (.xlsm). Salve-a como .xlsx, sem macros, e envie de novo.'
  return undefined
}
