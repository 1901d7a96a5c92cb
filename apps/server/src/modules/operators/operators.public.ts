export { findOperatorOptions } from './operators.sql.ts'
