export { deleteLoginFailures as forgetFailures } from './auth.sql.ts'
export { openSession } from './logins.commands.ts'
export { deleteResets as forgetResets } from './password-reset.sql.ts'
export { confirmPresence } from './present-password.commands.ts'
