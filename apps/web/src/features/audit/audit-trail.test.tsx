import type { AuditEvent } from '@iris/contracts/audit-trail'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { AuditTrailButton } from './audit-trail.tsx'

const AT = '2026-11-26T12:00:00.000Z'
const event = (values: Partial<AuditEvent>): AuditEvent => ({
  ...{ id: 1, at: AT, user_id: 2, user_name: 'Dr. Caio Prado', user_type: 5, link_company: null },
  ...{ api_key_name: null, action: 'update', entity: 'patient', entity_id: 7, exam_id: null },
  ...{ event_name: null, is_of_many: false, ip: null, detail: null, changes: [] },
  ...values,
})
const CREATED = event({ id: 1, user_id: 1, user_name: 'Ana Chefe', action: 'create' })
const PEOPLE = [
  { id: 1, name: 'Ana Chefe' },
  { id: 2, name: 'Dr. Caio Prado' },
]

const Address = () => <p data-testid="address">{useLocation().search}</p>
const address = () => screen.getByTestId('address').textContent ?? ''
const person = () => screen.getByPlaceholderText<HTMLInputElement>('Todas as pessoas')
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const summary = () => screen.getAllByRole('status', { hidden: true }).at(-1)?.textContent

/** The audit at an address; `find` has its rows, the newest first, as the server narrows them. */
async function showTrail(at: string, find: (query: URLSearchParams) => AuditEvent[]) {
  const { url, sent } = await startAnsweringServer((call) => {
    const [, asked = ''] = call.split('?')
    const data = find(new URLSearchParams(asked))
    const days = [{ day: '2026-11-26', changes: data.length, looks: 0 }]
    const content = { data, days, total: data.length, since: AT, recorded: 56, people: PEOPLE }
    return { status: 200, content }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url + at)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <AuditTrailButton patientId={7} patientName="GILDA FILTRADA" />
        <Address />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return { user, sent }
}

const narrowed = (query: URLSearchParams) => {
  if (query.get('from')?.startsWith('2020')) return []
  const all = [event({ id: 2 }), CREATED]
  return query.has('user_id') ? all.filter((row) => `${row.user_id}` === query.get('user_id')) : all
}

test('The filters of the audit are in the address: one that is opened with them is narrowed, and Limpar clears them', async () => {
  const { user } = await showTrail('/patients?paciente=7&historico=1', narrowed)
  expect(await screen.findByText('Criou o cadastro')).toBeDefined()
  expect(summary()).toBe('Mostrando 2 alterações em 1 dia')
  await user.type(person(), 'caio')
  fireEvent.click(await screen.findByText('Dr. Caio Prado', { selector: '[role=option] *' }))
  await waitFor(() => expect(screen.queryByText('Criou o cadastro')).toBeNull())
  expect(await screen.findByText('Alterou o cadastro')).toBeDefined()
  expect(address()).toContain('historico_quem=2')

  fireEvent.change(day('De'), { target: { value: '01/01/2020' } })
  fireEvent.change(day('Até'), { target: { value: '02/01/2020' } })
  expect(await screen.findByText('Nenhum registro encontrado.')).toBeDefined()
  const asked = address()
  fireEvent.click(screen.getByText('Limpar'))
  expect(await screen.findByText('Criou o cadastro')).toBeDefined()
  expect(address()).toBe('?paciente=7&historico=1')
  cleanup()

  await showTrail(`/patients${asked}`, narrowed)
  expect(await screen.findByText('Nenhum registro encontrado.')).toBeDefined()
  expect(day('De').value).toBe('01/01/2020')
  await waitFor(() => expect(person().value).toBe('Dr. Caio Prado'))
  fireEvent.click(screen.getAllByText('Fechar').at(-1) as HTMLElement)
  expect(address()).toBe('?paciente=7')
})

test('Older audit rows load on demand, and the sheet is asked for under the same filters', async () => {
  const newer = Array.from({ length: 55 }, (_, n) => event({ id: 56 - n }))
  const all = [...newer, CREATED]
  const { sent } = await showTrail('/patients?paciente=7&historico=1', (query) => {
    const before = Number(query.get('before') ?? 999)
    return all.filter(({ id }) => id < before).slice(0, Number(query.get('per_page')))
  })
  await waitFor(() => expect(summary()).toBe('Mostrando 50 alterações em 1 dia'))
  expect(screen.queryByText('Criou o cadastro')).toBeNull()
  fireEvent.click(screen.getByText('Mostrar mais antigos'))
  expect(await screen.findByText('Criou o cadastro')).toBeDefined()
  expect(summary()).toBe('Mostrando 56 alterações em 1 dia')
  expect(screen.queryByText('Mostrar mais antigos')).toBeNull()
  fireEvent.click(screen.getByText('Exportar'))
  await waitFor(() => expect(sent.at(-1)?.call).toBe('GET /patients/7/audit/export?changes=1'))
})
