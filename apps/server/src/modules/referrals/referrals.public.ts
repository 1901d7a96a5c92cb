export { makeReferrals, withdrawReferrals } from './referrals.commands.ts'
export { TOLD_DUE_ON, toldDueDays } from './told-term.sql.ts'
