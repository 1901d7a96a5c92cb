import { PASSWORD_MIN } from '@iris/domain/limits'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Some eighteen thousand, the commonest of leaks in many countries, in small letters; shorter ones are refused anyway. */
const LEAKED = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN),
)

/** Whether it is among the commonest passwords of known leaks, whatever its capitals. */
export function isLeakedPassword(password: string): boolean {
  return LEAKED.has(password.toLowerCase())
}
