import { getDeviceKey } from '@iris/contracts/device-key'
import { asUser } from '../../http/caller.ts'
import { type Server, serve } from '../../http/serve.ts'
import { deviceKeyOf } from './device-key.sql.ts'

export function deviceKeyRoutes(app: Server): void {
  serve(app, getDeviceKey, async ({ db, caller }) => {
    const key = await deviceKeyOf(db, asUser(caller).id)
    return { key: key.toString('base64') }
  })
}
