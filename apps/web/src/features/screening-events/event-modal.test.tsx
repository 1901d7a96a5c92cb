import { listCompanyOptions } from '@iris/contracts/companies'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { EventModal } from './event-modal.tsx'

afterEach(() => notifications.clean())

test('An event that cannot be saved raises one alarm, which says "Erro Interno"', async () => {
  const { url } = await startAnsweringServer((call) => {
    if (call.startsWith('POST'))
      return { status: 502, content: { message: 'Qualquer coisa de dentro' } }
    const isCompanies = call.startsWith(`GET ${listCompanyOptions.path}`)
    return { status: 200, content: isCompanies ? [{ value: 3, label: 'GRÁFICA LUA' }] : [] }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <EventModal onClose={() => {}} />
      <Notifications />
    </QueryClientProvider>,
  )
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Ação de um aviso')
  await user.click(screen.getByRole('combobox', { name: 'Empresa' }))
  await user.click(await screen.findByRole('option', { name: 'GRÁFICA LUA' }))
  await user.type(screen.getByLabelText(/^Início/), '01/07/2027')
  await user.type(screen.getByLabelText(/^Término/), '02/07/2027')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  const alarms = await screen.findAllByRole('alert')
  expect(alarms.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Erro Interno'),
  ])
})
