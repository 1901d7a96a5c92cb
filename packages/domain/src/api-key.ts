/** Every key begins so: a reader of a configuration or of leaked text knows what it is, and no login token does. */
export const KEY_START = 'iris_'

/** Of a key as it is listed: enough to tell two apart. */
export const KEY_PREFIX_LENGTH = KEY_START.length + 6

/** So many keys may be alive at once. */
export const MOST_KEYS = 50

export const KEY_SCOPES = ['fhir.read'] as const

export type ApiKeyState = 'active' | 'expired' | 'revoked'

/**
 * Whether a key still opens anything.
 * @param key its moments, ISO 8601
 */
export function apiKeyState(
  key: { expires_at: string | null; revoked_at: string | null },
  now: Date = new Date(),
): ApiKeyState {
  if (key.revoked_at !== null) return 'revoked'
  return key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime()
    ? 'expired'
    : 'active'
}
