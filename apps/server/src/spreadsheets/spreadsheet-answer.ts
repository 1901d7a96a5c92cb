import type { FileAnswer } from '../http/file-answer.ts'
import { type SheetContent, writeWorkbook, XLSX_TYPE } from './write-workbook.ts'

/** A download of a workbook that is made as it is sent. */
export function spreadsheetAnswer(name: string, ...sheets: SheetContent[]): FileAnswer {
  return { stream: writeWorkbook(...sheets), type: XLSX_TYPE, name, disposition: 'attachment' }
}
