export { giveTests } from './ishihara-tests.sql.ts'
