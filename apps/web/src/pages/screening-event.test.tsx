import { ERRORS } from '@iris/contracts/errors'
import { cleanup, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '../../test/open-page.tsx'
import { ScreeningEventPage } from './screening-event.tsx'

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
