import type { Referral } from '@iris/contracts/referrals'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { atWidth } from '../../test/at-width.ts'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { ReferralsPage } from './referrals.tsx'

const inDays = (days: number) => startOfDay(todayInSaoPaulo(), days).split('T')[0] as string

const ANA = {
  ...{ id: 4, exam_id: 7, patient_id: 3, patient_name: 'ANA LIMA', companyName: 'Metalúrgica' },
  ...{ dob: '1990-01-02', phone: '16999998888', email: '', state: 'pending', contacts: [] },
  ...{ specialty: 'Retina', classification: 'especialista', due_on: inDays(30), overdue: false },
  ...{ scheduled_at: null, booked_at: null, closed_at: null, provider: '', outcome: null },
  ...{ created_at: '2026-11-20T12:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z' },
} as unknown as Referral
const LATE = {
  ...{ ...ANA, id: 9, patient_name: 'LIA ATRASADA', state: 'scheduled', overdue: true },
  ...{ scheduled_at: '2026-01-05T17:00:00.000Z', booked_at: '2026-01-02T17:00:00.000Z' },
} as Referral
const SUMMARY = {
  ...{ referred: 2, since: '2026-11-20', scheduled: 1, attended: 0 },
  ...{ overdue: 1, overdue_without_contact: 1 },
  states: { pending: 1, scheduled: 1, attended: 0, no_show: 0, declined: 0, lost: 0 },
}

afterEach(() => sessionStore.end())

async function open(search = '', { role = 'tecnico', type = 2, rows = [LATE, ANA] } = {}) {
  const { url } = await startAnsweringServer((call) => {
    const ok = (content: object) => ({ status: 200, content })
    if (call.startsWith('GET /referrals/summary')) return ok(SUMMARY)
    if (call.startsWith('GET /referrals/9')) return ok(LATE)
    if (call.startsWith('GET /referrals')) {
      const found = call.includes('overdue=true') ? [LATE] : rows
      return ok({ data: found, total: found.length })
    }
    if (call.startsWith('GET /users/')) return ok({ id: 1, name: 'Paula', type })
    return call.includes('/clinic') ? ok({ name: 'Clínica Aurora' }) : ok([])
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `${url}/referrals${search}`,
  )
  const claims = { sub: '1', scopes: [role], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <ReferralsPage />
      </BrowserRouter>
    </QueryClientProvider>,
  )
}

test('The list of referrals says where each stands, until when, and since when people are referred', async () => {
  await open()
  const ana = await screen.findByRole('row', { name: /ANA LIMA/ })
  expect(ana.textContent).toContain('A agendar')
  expect(ana.textContent).toContain('em 30 dias')
  const lia = screen.getByRole('row', { name: /LIA ATRASADA/ })
  expect(lia.textContent).toContain('sem retorno da consulta')
  expect(await screen.findByText('desde 20/11/2026')).toBeDefined()
})

test.each([1366, 390])(
  'In a window of %i px Ver só os atrasados narrows the list in the address and keeps the focus',
  async (width) => {
    atWidth(width)
    const user = await open()
    await screen.findByText('ANA LIMA')
    await user.click(await screen.findByRole('button', { name: 'Ver só os atrasados' }))
    await waitFor(() => expect(screen.queryByText('ANA LIMA')).toBeNull())
    expect(screen.getByText('LIA ATRASADA')).toBeDefined()
    const isPhone = width < 768
    expect(screen.queryAllByRole('table', { name: 'Encaminhamentos' })).toHaveLength(
      isPhone ? 0 : 1,
    )
    expect(window.location.search).toBe('?overdue=true')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver só os atrasados' }))
  },
)

test('On a phone the tab of the referrals, which is in view, is not counted among the folded filters', async () => {
  atWidth(390)
  await open('?state=scheduled&overdue=true')
  expect(await screen.findByRole('button', { name: 'Filtros (1)' })).toBeDefined()
})

test('Contatar atrasados opens who is late the longest, over the list of all who are late and without what was searched for', async () => {
  const user = await open('?query=zzz')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Buscar' })
  expect(box.value).toBe('zzz')
  await user.click(await screen.findByRole('button', { name: 'Contatar atrasados (1)' }))
  expect(await screen.findByRole('dialog', { name: 'LIA ATRASADA' })).toBeDefined()
  expect(window.location.search).toBe('?overdue=true&encaminhamento=9')
  expect(box.value).toBe('')
})

test('Where no referral is open, the way to the medical evaluation is shown to who classifies exams and to nobody else', async () => {
  const way = { name: 'Ver Avaliação Médica' }
  await open('', { role: 'doctor', type: 5, rows: [] })
  await screen.findByText('Nenhum encaminhamento em aberto.')
  expect(screen.getByRole('link', way).getAttribute('href')).toBe('/medicalevaluation')
  cleanup()
  await open('', { rows: [] })
  await screen.findByText('Nenhum encaminhamento em aberto.')
  expect(screen.queryByRole('link', way)).toBeNull()
})
