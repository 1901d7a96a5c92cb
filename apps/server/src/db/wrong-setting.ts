import { codeOf } from './error-code.ts'

/** What PostgreSQL or the network says of an address that is wrong and stays so, in words for whoever set it. */
const WRONG: Readonly<Record<string, string>> = {
  '28P01': 'O banco de dados recusou o usuário ou a senha de DATABASE_URL.',
  '28000': 'O banco de dados não aceita o usuário de DATABASE_URL.',
  '3D000': 'O banco de dados que DATABASE_URL diz não existe nesse servidor.',
  ENOTFOUND: 'O servidor que DATABASE_URL diz não foi encontrado na rede.',
}

/** A setting that nothing but another value mends: the start is not tried again. */
export class WrongSetting extends Error {}

/** What is wrong with DATABASE_URL, by what the first connection was told. */
export const sentenceOfSetting = (error: unknown): string | undefined => WRONG[codeOf(error)]

/** An error of the first connection; one that DATABASE_URL is to blame for becomes a WrongSetting. */
export function blameSetting(error: unknown): never {
  const sentence = sentenceOfSetting(error)
  throw sentence ? new WrongSetting(sentence, { cause: error }) : error
}
