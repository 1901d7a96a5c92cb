import { startSession } from '../src/api/session.ts'
import { startAnsweringServer } from './answering-server.mjs'

const ON = { message: 'A verificação em duas etapas já está ligada.', code: 'second-factor.on' }

/**
 * A server of one test, and the login of its one person, who sets up a second factor.
 * @param lost the answer that turns it on does not arrive
 */
export async function startSecondFactorServer({ needed = false, lost = false } = {}) {
  let since: string | null = null
  const user = () => ({
    id: 1,
    name: 'Ana',
    type: 3,
    second_factor_since: since,
    ...(needed && since === null && { second_factor_needed: true }),
  })
  const { url } = await startAnsweringServer((call) => {
    if (call === 'GET /users/1') return { status: 200, content: user() }
    if (call === 'GET /clinic') return { status: 200, content: { name: 'Clínica' } }
    if (since !== null) return { status: 409, content: ON }
    if (call === 'POST /me/second-factor')
      return { status: 200, content: { secret: 'ABCDEFGH', otpauth_url: 'otpauth://totp/Ana' } }
    since = '2026-11-29T12:00:00.000Z'
    return lost ? { status: 0 } : { status: 200, content: { recovery_codes: ['ABCD-EFGH'] } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['tecnico'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
}
