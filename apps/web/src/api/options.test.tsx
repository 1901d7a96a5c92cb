import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { useTechnicians } from '../features/supports/supports-api.ts'
import { useNamedCompanyOptions } from './options.ts'
import { createQueryClient } from './query-client.ts'

const ACTIVE = { value: 8, label: 'CERÂMICA LUA' }

/** Company 7 was deactivated; of any other number there is none. */
const ANSWERS: Record<string, unknown> = {
  'GET /company/options': [ACTIVE],
  'GET /companies/7': { id: 7, corporate_reason: 'OLARIA SOL', active: false },
  'GET /users/all': [
    { id: 1, name: 'Ana', type: 3, active: true },
    { id: 2, name: 'Bruno', type: 3, active: false },
    { id: 3, name: 'Caio', type: 5, active: true },
  ],
}

let sent: { call: string }[]
beforeEach(async () => {
  const server = await startAnsweringServer((call) => {
    const content = ANSWERS[call]
    return content
      ? { status: 200, content }
      : { status: 404, content: { message: 'Não encontrado' } }
  })
  sent = server.sent
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(server.url)
})

function read<T>(hook: () => T) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(hook, { wrapper }).result
}

test('A company that was deactivated stands among the choices by its name where the address names it', async () => {
  const result = read(() => useNamedCompanyOptions(7))
  await waitFor(() =>
    expect(result.current.data).toEqual([ACTIVE, { value: 7, label: 'OLARIA SOL' }]),
  )
  expect(result.current.isPending).toBe(false)
})

test('Whoever names an active company, or none, asks for the choices alone', async () => {
  for (const named of [8, null]) {
    const result = read(() => useNamedCompanyOptions(named))
    await waitFor(() => expect(result.current.data).toEqual([ACTIVE]))
  }
  expect(sent.map(({ call }) => call)).toEqual(['GET /company/options', 'GET /company/options'])
})

test('The choices come without a company that there is not, and not before that is known', async () => {
  const result = read(() => useNamedCompanyOptions(99))
  await waitFor(() => expect(result.current.data).toEqual([ACTIVE]))
  expect(sent.map(({ call }) => call)).toContain('GET /companies/99')
  expect(result.current.isPending).toBe(false)
})

test('A technician who left stands among the choices where the address names them, and only there', async () => {
  const names = async (named: number | null) => {
    const result = read(() => useTechnicians(named))
    await waitFor(() => expect(result.current.data).toBeDefined())
    return result.current.data?.map(({ label }) => label)
  }
  expect(await names(null)).toEqual(['Ana'])
  expect(await names(2)).toEqual(['Ana', 'Bruno'])
})
