// Apart from the check-in, which itself needs patients.
export { joinRoster, openListOf } from './roster.commands.ts'
export { rosterImport } from './roster-import.commands.ts'
