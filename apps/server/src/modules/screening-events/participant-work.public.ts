// Apart from the rest of the module: other modules ask for it in their own queries.
export { listedWork, OCCUPATION, SECTOR, UNIT } from './participant-work.sql.ts'
