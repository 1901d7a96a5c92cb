import { plural } from '@iris/domain/plural'
import type { BackupSums } from './make-backup.ts'

/** `41 tabelas, 1.234 linhas, 56 arquivos` */
export function told({ rows, files, missing }: BackupSums): string {
  const lines = Object.values(rows).reduce((sum, n) => sum + n, 0)
  const parts = [
    plural(Object.keys(rows).length, 'tabela', 'tabelas'),
    plural(lines, 'linha', 'linhas'),
    plural(files, 'arquivo', 'arquivos'),
  ]
  if (missing > 0) parts.push(plural(missing, 'arquivo que já faltava', 'arquivos que já faltavam'))
  return parts.join(', ')
}
