import type { BackupSums } from './make-backup.ts'

/** `41 tabelas, 1.234 linhas, 56 arquivos` */
export function told({ rows, files, missing }: BackupSums): string {
  const count = (value: number) => value.toLocaleString('pt-BR')
  const lines = Object.values(rows).reduce((sum, n) => sum + n, 0)
  const parts = [
    `${count(Object.keys(rows).length)} tabelas`,
    `${count(lines)} linhas`,
    `${count(files)} arquivos`,
  ]
  if (missing > 0) parts.push(`${count(missing)} arquivos que já faltavam`)
  return parts.join(', ')
}
