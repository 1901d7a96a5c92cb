import type { EndpointOptions } from '@iris/contracts/endpoint'
import type { Call } from '../../http/serve.ts'
import { deviceSecretOf, giveDeviceSecret } from './known-device-cookie.ts'
import { noteEntering } from './logins.commands.ts'
import { owedBy } from './owed.ts'

type Entering = Parameters<typeof owedBy>[1] & { id: number; token_generation: number }
type EnterCall = Pick<
  Call<EndpointOptions>,
  'db' | 'services' | 'tokens' | 'ip' | 'userAgent' | 'request' | 'setCookie'
>

/**
 * Lets somebody in: the answer that holds their token, and says what they owe before it opens anything. From then on the login stands among their sessions, and they are
 * known in this browser.
 */
export async function openSession(call: EnterCall, user: Entering, remember: boolean) {
  const { db, tokens, ip, userAgent, request, setCookie } = call
  const { config } = call.services
  const { claims, ...answer } = tokens.login(user, remember)
  const browser = { ip, userAgent, secret: deviceSecretOf(config, request.cookies) }
  const begun = { user: user.id, claims, second_factor_since: user.second_factor_since }
  giveDeviceSecret(config, await noteEntering(db, begun, browser), setCookie)
  const owed = owedBy(config, user)
  return {
    ...answer,
    ...(owed === 'password' && { own_password_needed: true as const }),
    ...(owed === 'second-factor' && { second_factor_needed: true as const }),
  }
}
