import { AppError } from '@iris/contracts/errors'
import { codeOf } from '../db/error-code.ts'
import { troubleOf } from '../db/trouble.ts'
import { isUndone } from '../db/undone.ts'
import { sentenceOfSetting } from '../db/wrong-setting.ts'
import { StoreAway } from '../files/store-away.ts'

/** What the system says of a file or a folder. */
const OF_PATHS: Readonly<Record<string, string>> = {
  ENOENT: 'não existe',
  EACCES: 'sem permissão',
  EPERM: 'sem permissão',
  EROFS: 'o disco só pode ser lido',
  EISDIR: 'é uma pasta',
  ENOTDIR: 'um arquivo está no lugar de uma pasta',
  EEXIST: 'um arquivo já tem esse nome',
  EIO: 'o disco não respondeu',
  ESTALE: 'a pasta da rede não respondeu',
}

/** PostgreSQL: a table or a column is not there. */
const OTHER_TABLES = new Set(['42P01', '42703'])

/**
 * A foreseeable fault as a sentence in Portuguese, for whoever runs the program.
 * @returns undefined for any other error, which is a fault of ours
 */
export function faultInWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'AbortError') return 'Foi interrompido antes do fim.'
  if (error instanceof StoreAway) return storeInWords(error)
  const trouble = troubleOf(error)
  if (isOurs(error) && trouble?.code !== 'service.unavailable') return error.message
  if (trouble?.code === 'service.full') return 'O disco está cheio.'
  if (trouble) return `${whoIsAway(error)} (${codeOf(error) || error.message}).`
  const code = codeOf(error)
  const { path } = error as { path?: string }
  if (path && OF_PATHS[code]) return `${path}: ${OF_PATHS[code]} (${code}).`
  if (OTHER_TABLES.has(code))
    return 'O banco de dados não tem as tabelas desta versão da Íris. Inicie a Íris nele uma vez.'
  return sentenceOfSetting(error)
}

/** Errors of the system and of libraries have a kind of their own, or say which call failed. */
function isOurs(error: Error): boolean {
  if (error instanceof AppError) return true
  const kind = Object.getPrototypeOf(error)
  const isPlain = kind === Error.prototype || Object.getPrototypeOf(kind) === Error.prototype
  return isPlain && error.name === 'Error' && !('syscall' in error) && !('severity' in error)
}

function storeInWords({ said, refused }: StoreAway): string {
  const what = refused ? 'recusou o que foi pedido' : 'não responde agora'
  return `O armazenamento de S3_ENDPOINT ${what}${said ? ` (${said})` : ''}.`
}

/** The address that did not answer; where a name has several, the error holds one for each. */
function whoIsAway(error: Error): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { address, port, hostname } = first as {
    address?: string
    port?: number
    hostname?: string
  }
  if (isUndone(error)) return 'O banco de dados interrompeu este trabalho por causa de outro'
  if (hostname) return `O servidor ${hostname} não foi encontrado na rede`
  return address
    ? `Não há resposta de ${port ? `${address}:${port}` : address}`
    : 'O banco de dados não responde'
}
