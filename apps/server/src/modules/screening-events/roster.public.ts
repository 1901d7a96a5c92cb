// Apart from the check-in, which itself needs patients.
export { settlePriority } from './priority.commands.ts'
export { joinRoster, openListOf } from './roster.commands.ts'
export { rosterImport } from './roster-import.commands.ts'
