export { checkInVisitor, examOfVisitor } from './check-in.commands.ts'
export { giveParticipants } from './give-participants.commands.ts'
