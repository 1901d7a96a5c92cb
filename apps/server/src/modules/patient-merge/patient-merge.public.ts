export { forgetFormer } from './patient-merge.sql.ts'
