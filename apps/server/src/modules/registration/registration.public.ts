export {
  giveRegistrations,
  markEventLinksRevoked as revokeEventLinks,
  markLinksRevoked as revokeCompanyLinks,
  type Visit,
} from './registration.sql.ts'
export { visitCookie } from './visit-cookie.ts'
export {
  bindPatient,
  bindTriage,
  type GiveSecret,
  isEdited,
  refuseEdited,
  startVisit,
  visitOfPatient,
} from './visits.commands.ts'
