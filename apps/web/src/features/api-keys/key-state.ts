import { type ApiKeyState, apiKeyState } from '@iris/domain/api-key'
import { serverClock } from '../../api/server-clock.ts'

/** Whether a key opens anything by now: by the server's clock, which decides it. */
export const keyStateNow = (key: Parameters<typeof apiKeyState>[0]): ApiKeyState =>
  apiKeyState(key, new Date(serverClock.of(Date.now())))
