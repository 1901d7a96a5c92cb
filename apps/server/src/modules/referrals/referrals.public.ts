export { makeReferrals, withdrawReferrals } from './referrals.commands.ts'
