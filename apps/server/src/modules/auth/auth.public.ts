export { isPresentPassword } from './auth.commands.ts'
export { deleteLoginFailures as forgetFailures } from './auth.sql.ts'
export { deleteResets as forgetResets } from './password-reset.sql.ts'
export { sweepSessions } from './sessions.sql.ts'
