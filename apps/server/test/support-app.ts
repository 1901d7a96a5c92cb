import type { Support } from '@iris/contracts/supports'
import { createTestApp } from './app.ts'
import { makeCompany } from './factories/company.ts'
import { makeEquipment } from './factories/equipment.ts'

type Page = {
  data: Support[]
  total: number
  current_page: number
  per_page: number
  last_page: number
}

/** An application with what a visit needs: a technician, a company and two items. */
export async function startSupportApp() {
  const app = await createTestApp()
  const { db } = app.services
  const tecnico = await app.userOf(3)
  const { id: company } = await makeCompany(db, { corporate_reason: 'USINAGEM IGUAÇU' })
  const notebook = { equipament_type: 1, mark: 'Dell', model: null, serial_number: 'DL-77' }
  const items = [
    (await makeEquipment(db, { active_number: '0001' })).id,
    (await makeEquipment(db, { ...notebook, active_number: null })).id,
  ]
  return {
    app,
    tecnico,
    company,
    items,
    /** The body of a visit with both items. */
    visit: (more: object = {}) => ({
      equipaments: items,
      user_id: tecnico.id,
      company_id: company,
      data_atendimento: '2026-12-01',
      observacoes: 'Levar tripé.',
      ...more,
    }),
    post: <T = Support>(payload: unknown, as = tecnico.token) =>
      app.call<T>('POST', '/supports', { as, payload }),
    list: async (query = '') =>
      (await app.call<Page>('GET', `/supports?${query}`, { as: tecnico.token })).body,
  }
}
