export { deleteLoginFailures as forgetFailures } from './auth.sql.ts'
export { deleteResets as forgetResets } from './password-reset.sql.ts'
export { confirmPresence } from './present-password.commands.ts'
export { sweepSessions } from './sessions.sql.ts'
