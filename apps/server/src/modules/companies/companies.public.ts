export { companyExists, holdsAllOrCompany } from './company-search.sql.ts'
