import { createTestApp } from './app.ts'
import { makeCompany } from './factories/company.ts'

/** An application that works on imports, with the company of the rows that `personRow` makes. */
export async function startImportApp() {
  const app = await createTestApp()
  await app.services.jobs.start()
  const corporate_reason = 'METALÚRGICA AÇO E CIA'
  return { app, company: await makeCompany(app.services.db, { corporate_reason }) }
}
