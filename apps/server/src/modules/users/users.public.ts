export { secondFactorOff } from './account-changed.mail.ts'
export { tellOwner } from './account-notices.jobs.ts'
export {
  endAllSessions,
  endUnlistedSessions,
  noteSeen,
  registerUser,
  replacePassword,
  setSecondFactor,
} from './accounts.commands.ts'
export { hashPassword, passwordMatches } from './password.ts'
export { findCredentials, findUserToConfirm, lockUser } from './users.sql.ts'
