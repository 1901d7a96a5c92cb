import type { Practitioner } from 'fhir/r4.d.ts'
import { identifierOf, someOf, textOf } from './fhir-parts.ts'
import type { Systems } from './systems.ts'

export type PractitionerRow = {
  id: number
  name: string
  crm: string | null
  crm_uf: string | null
  rqe: string | null
  active: boolean
  updated_at: string
}

/** The number with its state, as two councils may give the same: '12345-SP'. */
function crmValue({ crm, crm_uf }: Pick<PractitionerRow, 'crm' | 'crm_uf'>): string | null {
  return crm && crm_uf ? `${crm}-${crm_uf}` : crm
}

/** Who concludes exams: what a result says of them, and nothing of their account. */
export function practitionerResource(row: PractitionerRow, systems: Systems): Practitioner {
  const council = row.crm_uf ? `Conselho Regional de Medicina (${row.crm_uf})` : undefined
  const rqe = identifierOf('RQE', systems.rqe, row.rqe)
  const name = textOf(row.name)
  return {
    resourceType: 'Practitioner',
    id: String(row.id),
    meta: { lastUpdated: row.updated_at },
    identifier: someOf([identifierOf('CRM', systems.crm, crmValue(row), council)]),
    active: row.active,
    name: name === undefined ? undefined : [{ text: name }],
    qualification: rqe && [
      { identifier: [rqe], code: { text: 'Registro de Qualificação de Especialista' } },
    ],
  }
}
