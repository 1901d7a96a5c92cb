export { checkInVisitor, examOfVisitor } from './check-in.commands.ts'
export { lockEventsOf } from './events.sql.ts'
export { giveParticipants } from './give-participants.commands.ts'
