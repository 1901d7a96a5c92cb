import { searchKey } from '@iris/domain/search-key'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
}

/** 'exame-9-refracao.pdf': what a downloaded file is called. */
export function fileNameOf(examId: number, kind: string, type: string | undefined): string {
  return `exame-${examId}-${searchKey(kind)}${EXTENSIONS[type ?? ''] ?? ''}`
}
