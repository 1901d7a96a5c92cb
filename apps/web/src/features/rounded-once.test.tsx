import type { CompanyReport } from '@iris/contracts/company-report'
import type { DashboardAnswer, DashboardTrend } from '@iris/contracts/dashboard'
import type { ReferralSummary } from '@iris/contracts/referrals'
import { REPORT_INDICATORS, type ReportIndicator } from '@iris/domain/report-indicators'
import { rate } from '@iris/domain/sales-figures'
import { expect, test } from 'vitest'
import { ONE } from '../../test/one-person.ts'
import { show } from '../../test/show.tsx'
import { ReportInside } from './company-report/report-inside.tsx'
import { ReportPreview } from './company-report/report-preview.tsx'
import { ageParts, screenTimeParts } from './dashboard/chart-parts.ts'
import { EyeHealthIndicators } from './dashboard/eye-health-indicators.tsx'
import { GeneralData } from './dashboard/general-data.tsx'
import { GeneralIndicators } from './dashboard/general-indicators.tsx'
import { trendSheet } from './dashboard/trend-parts.ts'
import type { LeadsDashboardData } from './leads-dashboard/dashboard-api.ts'
import { FunnelCard } from './leads-dashboard/funnel-card.tsx'
import { SalesCards } from './leads-dashboard/sales-cards.tsx'
import { ReferralFunnel } from './referrals/referral-funnel.tsx'

/** As the API says them: with two decimals. */
const share = (count: number, of: number) => ({ count, percentage: rate(count, of) })
const total = (count: number, of: number) => ({
  total: count,
  total_percentage: rate(count, of),
})

function textOf(part: React.ReactNode): string {
  show(part)
  return document.body.textContent ?? ''
}

test('The report of a company shows each share as rounded once from its counts', () => {
  const indicator = (key: ReportIndicator, count: number, of: number) => {
    const { label } = REPORT_INDICATORS[key]
    return { key, label, of, ...share(count, of), previous_percentage: rate(27, 110) }
  }
  const report = {
    company: { id: 7, name: 'BANCO POPULAR', cnpj: '12345678000195' },
    period: { from: '2025-11-24', to: '2026-11-23' },
    previous: { from: '2024-11-24', to: '2025-11-23' },
    totals: { active: 110, screened: 44, examined: 73, previous_examined: 110 },
    coverage: { screened: 44, examined: 73, only_screened: 0 },
    ...{ event: null, by: 'sector', suppressed: false, weighed: 0, k: 5, same_as: null },
    ...{ sentences: [], recommendations: [], doctor: null },
    indicators: [
      indicator('queixa_externa', 24, 44),
      indicator('baixa_visao', 15, 73),
      indicator('encaminhados', 35, 73),
    ],
    groups: [
      {
        name: 'Agência',
        examined: 53,
        indicators: [{ key: 'baixa_visao' as const, ...share(19, 53) }],
      },
    ],
  } as unknown as CompanyReport
  const text = textOf(<ReportPreview report={report} clinic="Íris" isStale={false} />)
  expect(text).toContain('54,5%24 de 44')
  expect(text).toContain('20,5%15 de 73↓ −4,0 p.p.')
  expect(text).toContain('47,9%35 de 73')
  expect(text).toContain('antes24,5%agora20,5%')
  expect(text).toContain('35,8% 19')
  expect(textOf(<ReportInside report={report} />)).toContain('47,9% 35')
})

test('The dashboard shows each share as rounded once from its counts', () => {
  const answer: DashboardAnswer = {
    ...ONE,
    patients_count: { total: 110 },
    gender_statistics: { male: share(5, 110), female: share(105, 110), other: share(0, 110) },
    triages_statistics: { total_triages: 27, percentage: rate(27, 110) },
    exams_statistics: { total_exams: 24, percentage: rate(24, 44) },
    health_habits_statistics: {
      pregnancy: share(15, 73),
      breastfeeding: share(15, 73),
      epis: share(15, 73),
      smoking_habits: { smokers: share(35, 73), non_smokers: share(38, 73) },
    },
    screen_time_statistics: { ...ONE.screen_time_statistics, total_patients_with_triage: 73 },
    eye_complaints_statistics: {
      total_patients_with_triage: 1707,
      eye_complaints_statistics: {},
    },
    vision_aids_statistics: {
      glasses_users: total(530, 1707),
      contact_lens_users: total(530, 1707),
      both_users: total(0, 1707),
    },
    vision_quality_statistics: {
      total_patients_with_exam: 55,
      total_eyes_examined: 110,
      vision_quality_statistics: {
        normal_vision: share(78, 110),
        low_vision: share(27, 110),
        severe_low_vision: share(5, 110),
      },
    },
    retinography_statistics: {
      total_patients_with_exam: 53,
      total_retinography_exams: 19,
      with_retinography: total(19, 53),
      without_retinography: total(34, 53),
    },
  }
  const text = textOf(
    <>
      <GeneralData data={answer as typeof ONE} period={null} />
      <GeneralIndicators answer={answer} />
      <EyeHealthIndicators answer={answer} />
    </>,
  )
  for (const said of [
    '24,5% pacientes com triagens',
    '54,5% dos exames',
    'Masculino54,5%',
    'Feminino10595,5%',
    'Gestantes1520,5%',
    'Lactantes1520,5%',
    'Uso de EPI1520,5%',
    'Fumante3547,9%',
    'Óculos53031,0%',
    'Lentes de Contato53031,0%',
    '24,5% dos olhos',
    '4,5% dos olhos',
    'Com retinografia19 35,8%',
  ])
    expect(text).toContain(said)
})

test('The charts of ages and of time before screens write each share as rounded once', () => {
  const ages = { under_20: share(15, 73), between_20_40: share(35, 73) }
  const rest = { between_40_60: share(23, 73), above_60: share(0, 73) }
  expect(ageParts({ age_groups: { ...ages, ...rest } })[0]?.percentage).toBe(1500 / 73)
  const screens = screenTimeParts({
    total_patients_with_triage: 73,
    screen_time_distribution: { Nenhuma: share(58, 73) },
    no_information: share(15, 73),
  })
  expect(screens.at(-1)?.percentage).toBe(1500 / 73)
})

test('The trend writes each share as rounded once from its counts', () => {
  const month = {
    ...{ month: '2026-11', examined: 73, total_eyes_examined: 110 },
    coverage: share(24, 44),
    normal_vision: share(27, 110),
    altered_ishihara: share(15, 73),
    classification: {
      liberado: share(35, 73),
      consulta: share(15, 73),
      especialista: share(5, 73),
    },
  }
  const trend: DashboardTrend = { active: 44, months: [month] }
  expect(trendSheet(trend).rows).toEqual([
    ['11/2026 até agora', '73', '54,5%', '24,5%', '20,5%', '47,9%', '20,5%', '6,8%'],
  ])
})

test('The sales and the funnel show each share as rounded once from its counts', () => {
  const steps = { oportunidades: 104, contato1: 82, contato2: 82, reuniao: 82, total: 82 }
  const rates = Object.entries(steps).map(([step, n]) => [`${step}_rate`, rate(n, 104)])
  const funnelData = { ...steps, ...Object.fromEntries(rates) }
  const data = {
    ...{ startDate: '2026-11-01', endDate: '2026-11-29', totalSales: '0.00', salesGoal: '0.00' },
    ...{ salesCount: 0, averageTicket: '0.00', ticketGrowth: null, conversionGrowth: null },
    ...{ conversionRate: rate(82, 104), funnelData },
  } as unknown as LeadsDashboardData
  expect(textOf(<SalesCards data={data} period="month" />)).toContain('78,8%82 de 104')
  expect(textOf(<FunnelCard funnel={data.funnelData} />)).toContain('Total Convertido8278,8%')
})

test('The referrals show who came as a share rounded once from its counts', () => {
  const states = { pending: 0, scheduled: 0, no_show: 0, attended: 15, declined: 58, lost: 0 }
  const figures = { referred: 73, scheduled: 15, attended: 15, overdue: 0, since: null }
  const summary = { ...figures, states, attendance_rate: rate(15, 73) }
  const text = textOf(
    <ReferralFunnel summary={summary as unknown as ReferralSummary} onOverdue={undefined} />,
  )
  expect(text).toContain('Comparecimento20,5%15 de 73')
})
