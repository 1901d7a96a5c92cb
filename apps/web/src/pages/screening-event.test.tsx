import { ERRORS } from '@iris/contracts/errors'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '../../test/open-page.tsx'
import { ScreeningEventPage } from './screening-event.tsx'

const NOBODY = { called: 0, present: 0, done: 0, missing: 0, total: 0 }
const EVENT: ScreeningEvent = {
  ...{ id: 4, name: 'Campanha Visão', company_id: 5, companyName: 'OLARIA UM', place: null },
  ...{ starts_on: '2026-12-01', ends_on: '2026-12-02', status: 'planned', expected: null },
  ...{ self_check_in: false, team: [], equipaments: [], notes: null, counts: NOBODY },
  ...{ to_register: 0, created_at: '2026-11-20T12:00:00.000Z', updated_at: '1' },
}

test('The links of an event of an inactive company say so and make no new one, which the server would refuse', async () => {
  for (const active of [true, false]) {
    const { user } = await openPage(
      <Routes>
        <Route path="/screening-events/:id" element={<ScreeningEventPage />} />
      </Routes>,
      {
        at: '/screening-events/4',
        type: 3,
        answer: (call) => {
          if (call === 'GET /screening-events/4') return { content: EVENT }
          if (call === 'GET /companies/5')
            return { content: { id: 5, corporate_reason: 'OLARIA UM', active } }
          if (call.startsWith('GET /referrals')) return { status: 404, content: {} }
          return call.startsWith('GET /screening-events?')
            ? { content: { data: [EVENT], total: 1 } }
            : undefined
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: 'QR de cadastro' }))
    const links = within(
      await screen.findByRole('dialog', { name: 'Links de cadastro · OLARIA UM' }),
    )
    expect(links.queryAllByRole('button', { name: 'Gerar link' })).toHaveLength(active ? 1 : 0)
    expect(links.queryAllByText(/^A empresa está inativa/)).toHaveLength(active ? 0 : 1)
    cleanup()
  }
})

test('An event that is not there has no page, and an address that names none asks for none', async () => {
  for (const [id, asked] of [
    ['999999', true],
    ['nenhuma', false],
    ['0', false],
  ] as const) {
    const { sent } = await openPage(
      <Routes>
        <Route path="/screening-events/:id" element={<ScreeningEventPage />} />
      </Routes>,
      {
        at: `/screening-events/${id}`,
        type: 3,
        answer: (call) => {
          const [status, message] = ERRORS['not-found']
          const content = { message, code: 'not-found' }
          return call === 'GET /screening-events/999999' ? { status, content } : undefined
        },
      },
    )
    const title = { name: 'Página não encontrada', hidden: true }
    expect(await screen.findByRole('heading', title)).toBeDefined()
    expect(sent.some(({ call }) => call.startsWith('GET /screening-events/'))).toBe(asked)
    cleanup()
  }
})
