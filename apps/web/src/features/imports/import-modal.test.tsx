import { importRoster } from '@iris/contracts/event-participants'
import { type ImportView, importPatients } from '@iris/contracts/imports'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { serveOneTest } from '../../../test/one-test-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { hasUnsavedWork } from '../../form/unsaved-work.ts'
import { toast } from '../../ui/toast.tsx'
import { ImportModal } from './import-modal.tsx'

/** The dialog, whose calls go to this server. */
function openDialog(
  url: string,
  onClose = () => {},
  client = createQueryClient(),
  what: Pick<ComponentProps<typeof ImportModal>, 'kind' | 'endpoint' | 'params'> = {
    kind: 'patients',
    endpoint: importPatients,
  },
) {
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  return show(
    <QueryClientProvider client={client}>
      <ImportModal {...what} invalidates={[]} onClose={onClose} />
    </QueryClientProvider>,
  )
}

async function choose(user: ReturnType<typeof show>) {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (field) await user.upload(field, new File(['x'], 'pacientes.xlsx'))
}

test('A sheet that is mended before it is sent can be chosen again from the same file', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: [] }))
  const user = openDialog(url)
  await screen.findByText('Selecione um arquivo')
  await choose(user)
  expect(await screen.findByText('pacientes.xlsx')).toBeDefined()
  // A browser tells of no choice while its input has the same file.
  expect(document.querySelector<HTMLInputElement>('input[type="file"]')?.files).toHaveLength(0)
})

test('A chosen sheet counts as work that a login that runs out must not lose', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: [] }))
  const user = openDialog(url)
  await screen.findByText('Selecione um arquivo')
  expect(hasUnsavedWork()).toBe(false)
  await choose(user)
  expect(hasUnsavedWork()).toBe(true)
})

const RUNNING: ImportView = {
  id: 7,
  kind: 'patients',
  status: 'processing',
  total_rows: 3,
  processed_rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  created_at: '2026-11-26T12:00:00.000Z',
  finished_at: null,
  errors: [],
}

const DONE: ImportView = {
  ...RUNNING,
  status: 'done',
  total_rows: 4002,
  processed_rows: 4002,
  created: 4000,
  failed: 2,
  errors: [
    ...[
      'CPF é inválido',
      'CEP é obrigatório',
      'Rua é obrigatória',
      'Bairro é obrigatório',
      'Cidade é obrigatória',
    ].map((message) => ({ row: 2, field: message, message })),
    { row: 4, field: 'nome', message: 'Nome é obrigatório' },
  ],
}

test('An import over at the first look counts its rows, names every refused one, is the last one, and each step has the focus', async () => {
  const { url, sent } = await startAnsweringServer((call: string) => {
    if (call.startsWith('POST')) return { status: 201, content: RUNNING }
    if (call.startsWith('GET /imports?')) return { status: 200, content: posted() ? [DONE] : [] }
    return { status: 200, content: DONE }
  })
  const posted = () => sent.some(({ call }) => call.startsWith('POST'))
  const user = openDialog(url)
  await screen.findByText('Selecione um arquivo')
  await choose(user)
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  const refused = await screen.findByRole('list', { name: 'Motivos das recusas' })
  expect(screen.getByText('Criados').parentElement?.textContent).toContain('4.000')
  expect([...refused.children].map(({ textContent }) => textContent)).toEqual([
    'Linha 2 CPF é inválido; CEP é obrigatório; Rua é obrigatória; Bairro é obrigatório; Cidade é obrigatória',
    'Linha 4 Nome é obrigatório',
  ])
  expect(document.activeElement?.textContent).toBe('Fechar')
  await user.click(screen.getByRole('button', { name: 'Importar outro arquivo' }))
  expect(await screen.findByText(/^Última importação: 26\/11\/2026/)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Arquivo' }))
})

test('The result of an import whose refused rows are no longer kept says so, and offers no sheet of them', async () => {
  const { url } = await startAnsweringServer((call: string) => {
    const { errors: _, ...found } = DONE
    return {
      status: 200,
      content: call.startsWith('GET /imports?') ? [found] : { ...DONE, errors: [] },
    }
  })
  const user = openDialog(url)
  await user.click(await screen.findByRole('button', { name: 'Ver resultado' }))
  expect((await screen.findByText('Recusados')).parentElement?.textContent).toContain('2')
  expect(
    screen.getByText(
      'As linhas recusadas ficam guardadas por 30 dias. As desta importação já foram apagadas.',
    ),
  ).toBeDefined()
  expect(screen.queryByText('A planilha de linhas recusadas traz todas.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Baixar linhas recusadas' })).toBeNull()
})

test('The result of an import that was running when its dialog was opened stays once the list knows it is over', async () => {
  let isOver = false
  const { url, sent } = await startAnsweringServer((call: string) => {
    const found = isOver ? DONE : RUNNING
    return { status: 200, content: call.startsWith('GET /imports?') ? [found] : found }
  })
  openDialog(url)
  await screen.findByText(/^Importando: /)
  isOver = true
  await screen.findByText('Importação concluída')
  const lists = () => sent.filter(({ call }) => call.startsWith('GET /imports?')).length
  await waitFor(() => expect(lists()).toBe(2))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(screen.getByText('Importação concluída')).toBeDefined()
  expect(screen.queryByText('Selecione um arquivo')).toBeNull()
})

test('The dialog of an event knows nothing of a list that is imported for another event', async () => {
  const { url } = await startAnsweringServer((call: string) => {
    if (!call.startsWith('GET /imports?')) return { status: 200, content: RUNNING }
    const event = new URLSearchParams(call.split('?')[1]).get('event_id')
    return { status: 200, content: event === '3' ? [] : [RUNNING] }
  })
  openDialog(url, () => {}, createQueryClient(), {
    kind: 'roster',
    endpoint: importRoster,
    params: { id: 3 },
  })
  await screen.findByText('Selecione um arquivo')
  expect(screen.queryByText(/^Importando: /)).toBeNull()
})

/** A server that takes a sheet and never answers, and whether one is still being sent to it. */
async function startWaitingServer() {
  const sending = { now: false }
  const url = await serveOneTest((request, answer) => {
    if (request.method === 'GET')
      return answer.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    sending.now = true
    answer.on('close', () => {
      sending.now = false
    })
  })
  return { url, sending }
}

test('A sheet on its way that is cancelled is not sent any further, and stays chosen', async () => {
  const { url, sending } = await startWaitingServer()
  let closed = 0
  const user = openDialog(url, () => closed++)
  await screen.findByText('Selecione um arquivo')
  await choose(user)
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  await waitFor(() => expect(sending.now).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(sending.now).toBe(false))
  expect([closed, screen.getByText('pacientes.xlsx') !== null]).toEqual([0, true])
  expect(screen.queryByRole('progressbar')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(closed).toBe(1)
})

test('A sheet on its way is not sent any further once its page is left', async () => {
  const { url, sending } = await startWaitingServer()
  const user = openDialog(url)
  await screen.findByText('Selecione um arquivo')
  await choose(user)
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  await waitFor(() => expect(sending.now).toBe(true))
  cleanup()
  await waitFor(() => expect(sending.now).toBe(false))
})

test('Why a sheet was refused is read aloud, and stands in the dialog when it is opened again, until another is chosen', async () => {
  const message = 'Falta a coluna CPF.'
  const { url } = await startAnsweringServer((call: string) =>
    call.startsWith('POST')
      ? { status: 422, content: { code: 'validation', message, errors: { file: [message] } } }
      : { status: 200, content: [] },
  )
  const client = createQueryClient()
  const user = openDialog(url, () => {}, client)
  await screen.findByText('Selecione um arquivo')
  await choose(user)
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`pacientes.xlsx: ${message}`)
  // It is chosen anew once it was mended.
  expect(screen.getByText('Selecione um arquivo')).toBeDefined()
  cleanup()
  const again = openDialog(url, () => {}, client)
  await screen.findByText(`pacientes.xlsx: ${message}`)
  // Read with the field, which has the focus.
  expect(screen.queryByRole('alert')).toBeNull()
  await choose(again)
  expect(screen.queryByText(/Falta a coluna/)).toBeNull()
})

test('An import without a file and one of a file that is no sheet say so at once, under the field and as a message', async () => {
  const told = vi.spyOn(toast, 'error')
  onTestFinished(() => told.mockRestore())
  const failed = 'Erro ao importar o arquivo. Tente novamente.'
  const { url, sent } = await startAnsweringServer((call: string) =>
    call.startsWith('POST')
      ? { status: 422, content: { message: failed, errors: { file: [failed] } } }
      : { status: 200, content: [] },
  )
  const user = openDialog(url)
  await screen.findByText('Selecione um arquivo')
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  const missing = 'Por favor, selecione um arquivo para importação.'
  expect(await screen.findByText(missing)).toBeDefined()
  expect(told).toHaveBeenLastCalledWith(missing, expect.anything())
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await choose(user)
  expect(screen.queryByText(missing)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Importar' }))
  expect(
    await screen.findByText(/^pacientes\.xlsx: Este arquivo não é uma planilha \.xlsx\./),
  ).toBeDefined()
  expect(told).toHaveBeenLastCalledWith(failed, expect.anything())
})

test('The model sheet and the refused rows of an import are asked of the server and given to be kept', async () => {
  const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => kept.mockRestore())
  const { url, sent } = await startAnsweringServer((call: string) => ({
    status: 200,
    content: call.startsWith('GET /imports?') ? [DONE] : DONE,
  }))
  const user = openDialog(url)
  await user.click(await screen.findByRole('button', { name: 'Baixar planilha modelo' }))
  await waitFor(() => expect(kept).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('button', { name: 'Ver resultado' }))
  await user.click(await screen.findByRole('button', { name: 'Baixar linhas recusadas' }))
  await waitFor(() => expect(kept).toHaveBeenCalledTimes(2))
  expect(sent.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['GET /imports/template/patients', 'GET /imports/7/errors']),
  )
})
