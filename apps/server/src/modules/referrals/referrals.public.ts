export { makeReferrals, withdrawReferrals } from './referrals.commands.ts'
export { TOLD_DUE_ON } from './told-term.sql.ts'
