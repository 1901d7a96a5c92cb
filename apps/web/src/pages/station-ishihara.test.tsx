import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { StationIshihara } from './station-ishihara.tsx'

const exam = { id: 7, patient_id: 3, status: 'Pendente' } as Exam
const moveTo = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
const button = (name: string) => screen.getByRole('button', { name })

/** The result of nine answers at the station, where the first so many saves fail. */
async function showResult(failing: number) {
  sessionStorage.setItem(
    `${STORAGE_KEYS.colourTest}undefined.7`,
    JSON.stringify(Array(9).fill('certo')),
  )
  let saves = 0
  const { url } = await startAnsweringServer((call) => {
    if (!call.startsWith('POST')) return { status: 200, content: [] }
    if (saves++ < failing) return { status: 500, content: { message: 'Ocupado' } }
    return { status: 201, content: { id: 5, exam_id: 7, updated_at: '2026-11-20T12:00:00.000Z' } }
  })
  moveTo(url)
  const onSaved = vi.fn()
  const claim = { person: null, stations: null, view: { next: [] }, pending: false }
  const desk = { station: 'ishihara', claim, isOffline: false, onSaved } as unknown as Desk
  const user = show(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <StationIshihara desk={desk} exam={exam} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('button', { name: 'Ver resultado' }))
  return { user, onSaved }
}

test.each([
  ['Salvar', false],
  ['Salvar e chamar próximo', true],
])(
  'At the colour station the first press of %s says whether somebody is called',
  async (name, next) => {
    const { user, onSaved } = await showResult(0)
    await user.click(button(name))
    await waitFor(() => expect(onSaved.mock.calls).toEqual([[next]]))
  },
)

test('A colour test whose save failed goes on as the press that saved it, not as the one before', async () => {
  const { user, onSaved } = await showResult(1)
  await user.click(button('Salvar'))
  await screen.findByText('Ocupado')
  await user.click(button('Salvar e chamar próximo'))
  await waitFor(() => expect(onSaved.mock.calls).toEqual([[true]]))
})
