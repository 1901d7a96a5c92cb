import { PASSWORD_MIN } from '@iris/domain/limits'

/** Some eighteen thousand, the commonest of leaks in many countries, in small letters; shorter ones are refused anyway. */
async function readLeaked(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN))
}
/** From the first password on that somebody chooses. */
let leaked: Promise<Set<string>> | undefined

/** Whether it is among the commonest passwords of known leaks, whatever its capitals. */
export async function isLeakedPassword(password: string): Promise<boolean> {
  leaked ??= readLeaked()
  return (await leaked).has(password.toLowerCase())
}
