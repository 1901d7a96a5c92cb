import { getFirstSteps, hideFirstSteps } from '@iris/contracts/first-steps'
import { type Server, serve } from '../../http/serve.ts'
import { putAway } from './first-steps.commands.ts'
import { findFirstSteps } from './first-steps.sql.ts'

export function firstStepsRoutes(app: Server): void {
  serve(app, getFirstSteps, ({ db }) => findFirstSteps(db))
  serve(app, hideFirstSteps, async (call) => {
    await putAway(call)
    return findFirstSteps(call.db)
  })
}
