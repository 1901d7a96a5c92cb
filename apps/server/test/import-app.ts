import { createTestApp } from './app.ts'
import { makeCompany } from './factories/company.ts'

/** An application with the company of the rows that `personRow` makes. It works on no import by itself: its queue has not begun. */
export async function startImportApp() {
  const app = await createTestApp()
  const corporate_reason = 'METALÚRGICA AÇO E CIA'
  return { app, company: await makeCompany(app.services.db, { corporate_reason }) }
}
