// Apart from the rest of the module, which itself needs exams.
export { recordParts } from './recorded-parts.commands.ts'
