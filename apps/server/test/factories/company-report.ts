import type { CompanyReport } from '@iris/contracts/company-report'
import {
  GROUPED_KEYS,
  REPORT_INDICATORS,
  REPORT_KEYS,
  type ReportIndicator,
} from '@iris/domain/report-indicators'
import { reportRecommendations, reportSentences } from '@iris/domain/report-sentences'
import { unrounded } from '@iris/domain/report-shares'
import { rate } from '@iris/domain/sales-figures'
import type { Letterhead } from '../../src/pdf/letterhead.ts'

/** Count, of how many, and the share of the period before; null where it is hidden. */
export type Told = [count: number | null, of: number, before: number | null]

const TOLD: Readonly<Record<ReportIndicator, Told>> = {
  visao_normal: [871, 962, 89.1],
  baixa_visao: [82, 962, 9.9],
  baixa_visao_severa: [9, 962, 1],
  ishihara_alterado: [41, 962, 4.1],
  retinografia_alterada: [57, 803, 8.4],
  refracao_alterada: [665, 962, 66.3],
  liberado: [598, 962, 60.4],
  consulta: [287, 962, 30.6],
  especialista: [77, 962, 9],
  queixa_visual: [452, 1097, 43.9],
  queixa_externa: [318, 1097, 27.2],
  usa_epi: [871, 1097, 74.8],
  tela_mais_de_6h: [587, 1097, 49.7],
  encaminhados: [364, 962, 39.6],
  compareceram: [148, 364, 31.4],
}

/** Name, examined, and the five counts of the table of groups; null reads '< 5', undefined is left out. */
export type ToldGroup = [name: string, examined: number, counts: (number | null | undefined)[]]

const GROUPS: readonly ToldGroup[] = [
  ['Solda', 148, [17, 8, 14, 19, 83]],
  ['Usinagem', 196, [18, 9, 11, 14, 92]],
  ['Montagem', 231, [16, 11, 9, 13, 97]],
  ['Pintura', 87, [9, null, 8, 10, 44]],
  ['Expedição', 74, [7, null, 5, 6, 33]],
  ['Manutenção', 63, [6, null, null, 5, 28]],
  ['Qualidade', 41, [null, null, null, null, 17]],
  ['Administrativo', 108, [5, 5, 6, 6, 52]],
  ['Demais', 14, [null, 0, undefined, null, 6]],
]

/** A report as the server would give it of such figures. */
export function reportTold(
  told: Partial<CompanyReport> = {},
  groups: readonly ToldGroup[] = GROUPS,
  figures: Readonly<Record<ReportIndicator, Told>> = TOLD,
): CompanyReport {
  const totals = told.totals ?? {
    active: 1284,
    screened: 1097,
    examined: 962,
    previous_examined: 903,
  }
  const { screened, examined } = totals
  const shown = {
    by: told.by ?? 'sector',
    totals,
    coverage: told.coverage ?? { screened, examined, only_screened: screened - examined },
    indicators: REPORT_KEYS.map((key) => {
      const [count, of, previous_percentage] = figures[key]
      const percentage = count === null || of === 0 ? null : rate(count, of)
      const { label } = REPORT_INDICATORS[key]
      const unread = of === 0 && examined > 0
      return { key, label, count, of, percentage, previous_percentage, unread }
    }),
    groups: groups.map(([name, examined, counts]) => ({
      name,
      examined,
      indicators: GROUPED_KEYS.flatMap((key, at) => {
        const count = counts[at]
        if (count === undefined) return []
        return [{ key, count, percentage: count === null ? null : rate(count, examined) }]
      }),
    })),
  }
  const exact = unrounded(shown)
  return {
    company: { id: 7, name: 'METALÚRGICA SÃO CAETANO LTDA', cnpj: '12345678000195' },
    event: null,
    period: { from: '2025-11-24', to: '2026-11-23' },
    previous: { from: '2024-11-24', to: '2025-11-23' },
    ...shown,
    weighed: 0,
    suppressed: true,
    k: 5,
    sentences: reportSentences(exact),
    recommendations: reportRecommendations(exact),
    same_as: null,
    doctor: { name: 'Helena Ribeiro', crm: '148302', crm_uf: 'SP', rqe: '61455' },
    generated_at: '2026-11-23T12:14:00.000Z',
    ...told,
  }
}

/** Every figure alike, such as all hidden. */
export function toldAlike(told: Told): Record<ReportIndicator, Told> {
  return Object.fromEntries(REPORT_KEYS.map((key) => [key, told])) as Record<ReportIndicator, Told>
}

export const CLINIC: Letterhead = {
  name: 'Clínica Vista Clara',
  filled: true,
  cnpj: null,
  phone: '1142296140',
  whatsapp: null,
  email: null,
  zip_code: null,
  address_street: 'Rua Amazonas',
  address_number: '439',
  address_neighborhood: 'Centro',
  address_complement: null,
  address_city: 'São Caetano do Sul',
  address_state: 'SP',
  director_name: 'Caio Prado',
  director_crm: '99001',
  director_crm_uf: 'SP',
  director_rqe: null,
  logo: null,
}
