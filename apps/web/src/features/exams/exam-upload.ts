import { searchKey } from '@iris/domain/search-key'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
}

/** The name of a downloaded file: 'exame-9-refracao.pdf', 'exame-9-retinografia-olho-direito.png'. */
export function fileNameOf(examId: number, kind: string, type: string | undefined): string {
  return `exame-${examId}-${searchKey(kind).replaceAll(/ +/g, '-')}${EXTENSIONS[type ?? ''] ?? ''}`
}
