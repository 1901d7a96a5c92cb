import type { EventBoard } from '@iris/contracts/event-stations'
import type { PersonOfDay } from '@iris/contracts/exams'
import type { ReferralSummary } from '@iris/contracts/referrals'
import type { ReportBatch } from '@iris/contracts/report-batches'
import type { ResultBatch } from '@iris/contracts/result-batches'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { ReportBatchList } from './company-report/report-batch-list.tsx'
import { BatchProgress } from './exams/batch-progress.tsx'
import { DayList } from './exams/day-list.tsx'
import { colourTestRows } from './exams/part-versions.ts'
import type { LeadsDashboardData } from './leads-dashboard/dashboard-api.ts'
import { SalesCards } from './leads-dashboard/sales-cards.tsx'
import { ReferralFunnel } from './referrals/referral-funnel.tsx'
import { CheckInHead } from './screening-events/check-in/check-in-head.tsx'
import { DayCounts } from './screening-events/day-counts.tsx'
import { EventProgress } from './screening-events/event-progress.tsx'
import { EventTv } from './screening-events/event-tv.tsx'
import { StationCard } from './screening-events/station-card.tsx'

const client = createQueryClient()

function textOf(part: ReactNode): string {
  show(<QueryClientProvider client={client}>{part}</QueryClientProvider>)
  return document.body.textContent ?? ''
}

const counts = { total: 4, done: 1, present: 1, called: 1, missing: 1 }
const event = (of: object) => ({ status: 'open', expected: 1, counts, ...of }) as ScreeningEvent

test('Each figure of an event with one person of a kind is said in the singular', () => {
  const text = textOf(<EventProgress event={event({})} />)
  expect(text).toContain('1 concluído1 presente1 convocado1 faltante')
})

test('The day of an event says what one person of a kind did in the singular, open and closed', () => {
  const day = (status: string) => (
    <DayCounts event={event({ status })} serving={undefined} away={undefined} />
  )
  const open = textOf(day('open'))
  expect(open).toContain('ainda não chegou')
  expect(open).toContain('contado ao encerrar a ação')
  const closed = textOf(day('closed'))
  expect(closed).toContain('veio e não fez as quatro partes')
  expect(closed).toContain('não veio')
})

test('A closed event that one person left incomplete, and one where one person is expected, say it in the singular', () => {
  const only = { total: 1, done: 0, present: 1, called: 0, missing: 0 }
  expect(textOf(<EventProgress event={event({ status: 'closed', counts: only })} />)).toContain(
    '1 incompleto',
  )
  const none = { total: 0, done: 0, present: 0, called: 0, missing: 0 }
  expect(textOf(<EventProgress event={event({ counts: none })} />)).toMatch(/1 previsto\b/)
})

test('One person who came is said in the singular at the check-in, and so is the only one of a day on the wall', () => {
  const came = { total: 200, done: 0, present: 1, called: 199, missing: 0 }
  const head = (counts: object) => (
    <MemoryRouter>
      <CheckInHead event={event({ id: 4, name: 'Campanha', counts })} mayWrite />
    </MemoryRouter>
  )
  expect(textOf(head(came))).toContain('1 de 200 chegou')
  expect(textOf(head({ ...came, done: 1 }))).toContain('2 de 200 chegaram')

  const wall = (total: number) => {
    const day = { event: { title: 'Campanha', status: 'open' }, stations: [], calls: [] }
    const figures = { total, done: 1, present: 0, called: 0 }
    const board = { ...day, counts: figures, per_hour: 1, expected_end: null }
    return <EventTv board={board as unknown as EventBoard} lost={null} />
  }
  expect(textOf(wall(1))).toContain('1 de 1 concluído1 por hora')
  expect(textOf(wall(200))).toContain('1 de 200 concluídos')
})

test('A station that has served one person says so in the singular', () => {
  const station = { station: 'acuity', served: 1, now: [], next: [] }
  const times = { median_wait_s: null, median_service_s: null }
  const of = { ...station, ...times } as unknown as ComponentProps<typeof StationCard>['of']
  const card = <StationCard of={of} isRunning={false} slowest={false} now={0} actions={null} />
  expect(textOf(card)).toContain('1 atendidoEspera')
})

test('Who comes next at a station is named on one line, and in full beside somebody of the same short name', () => {
  const waiting = (id: number, patient_name: string) => ({ id, ticket: id, patient_name })
  const next = [
    waiting(1, 'JOÃO NASCIMENTO RODRIGUES'),
    waiting(2, 'ANA CARLA LIMA'),
    waiting(3, 'ANA CÉLIA LIMA'),
  ]
  const station = { station: 'acuity', served: 1, now: [], next }
  const times = { median_wait_s: null, median_service_s: null }
  const of = { ...station, ...times } as unknown as ComponentProps<typeof StationCard>['of']
  const text = textOf(<StationCard of={of} isRunning slowest={false} now={0} actions={null} />)
  expect(text).toContain('João N. Rodrigues')
  expect(text).toContain('ANA CARLA LIMA')
  expect(text).toContain('ANA CÉLIA LIMA')
})

test('One referral that is booked and was not seen yet is said in the singular', () => {
  const states = { pending: 0, scheduled: 1, no_show: 0, attended: 0, declined: 0, lost: 0 }
  const summary = { referred: 1, since: null, scheduled: 1, attended: 0, overdue: 0, states }
  const text = textOf(
    <ReferralFunnel summary={summary as unknown as ReferralSummary} onOverdue={undefined} />,
  )
  expect(text).toContain('1 agendado sem presença')
})

test('A day with one person says in the singular how many of them are through', () => {
  const person = { patient_id: 1, patient_name: 'ANA', state: 'done', status: 'Concluído' }
  const people = [{ ...person, done_at: null } as unknown as PersonOfDay]
  expect(textOf(<DayList date="2026-11-26" people={people} onOpen={() => {}} />)).toContain(
    '1 de 1 concluída1',
  )
})

test('A sending of one result and a batch of one report are said in the singular when nothing came of them', async () => {
  const { url } = await startAnsweringServer((call) => ({
    status: 200,
    content: call.includes('eport') ? { refusals: [] } : [],
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const sending = { id: 1, status: 'done', total: 1, sent: 0, refused: 1 } as ResultBatch
  expect(
    textOf(<BatchProgress batch={sending} onSendAgain={() => {}} onDismiss={() => {}} />),
  ).toContain('0 de 1 enviadoF')
  const reports = {
    ...{ id: 1, status: 'done', total: 1, made: 0, refused: 1, by: 'sector' },
    period: { from: '2026-01-01', to: '2026-11-26' },
    created_at: '2026-11-26T12:00:00.000Z',
  } as unknown as ReportBatch
  expect(textOf(<ReportBatchList batches={[reports]} />)).toContain('0 de 1 relatório01')
})

test('One right answer of a colour test is said in the singular', () => {
  const answers = [{ plate: 1, answer: 'certo' as const }]
  expect(colourTestRows(answers, answers)[0]?.mine).toMatch(/1 certa$/)
})

test('A month of one day so far is compared with the day before, even when that day holds nothing', () => {
  const day = { startDate: '2026-11-01', endDate: '2026-11-01' }
  const sales = { totalSales: '0.00', salesGoal: '0.00', salesCount: 0, averageTicket: '0.00' }
  const rest = { conversionRate: 0, funnelData: { oportunidades: 0, total: 0 } }
  const growth = { ticketGrowth: null, conversionGrowth: 12.5 }
  const data = { ...day, ...sales, ...rest, ...growth } as unknown as LeadsDashboardData
  const text = textOf(<SalesCards data={data} period="month" />)
  expect(text).toContain('Sem dados para comparar com o dia anterior.')
  expect(text).toContain('+12,5% na conversão em relação ao dia anterior')
})
