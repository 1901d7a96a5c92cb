import { readFile } from 'node:fs/promises'
import { faultInWords } from '../watch/fault-in-words.ts'

const SHORTEST = 8

/**
 * The first line of a file. Never an argument, because other accounts of the machine can read those.
 * @throws Error with a sentence in Portuguese
 */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new Error(
      `A senha não pôde ser lida. ${faultInWords(Object.assign(error, { path: file })) ?? error.message}`,
    )
  })
  const [line = ''] = text.split(/\r?\n/)
  if (line.length >= SHORTEST) return line
  throw new Error(`A senha em ${file} deve ter ao menos ${SHORTEST} caracteres.`)
}
