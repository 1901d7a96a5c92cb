import { ERRORS } from '@iris/contracts/errors'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { MedicalRecordModal } from './medical-record-modal.tsx'

afterEach(() => notifications.clean())

type Answer = { status: number; content: object | null }
const SAVED = 'Prontuário salvo com sucesso!'

const refusal = (code: 'edit.stale' | 'record.exists'): Answer => {
  const [status, message] = ERRORS[code]
  return { status, content: { message, code } }
}

/** The prontuário of a patient as a server keeps it: every version, the newest first. */
function keep() {
  const versions: { notes: string; user_name: string; created_at: string }[] = []
  const stands = () => {
    const [now] = versions
    return now ? { id: 5, patient_id: 3, user_id: 1, ...now, updated_at: now.created_at } : null
  }
  const write = (notes: string, user_name: string) =>
    versions.unshift({
      notes,
      user_name,
      created_at: `2026-11-24T12:0${versions.length}:00.000Z`,
    })
  return { versions, stands, write }
}

async function open(fails: () => Answer | undefined = () => undefined) {
  const record = keep()
  const { url, sent } = await startAnsweringServer((call) => {
    const ok = (content: object | null) => ({ status: 200, content })
    if (call.endsWith('/history')) return ok(record.versions)
    if (call.startsWith('GET')) return ok(record.stands())
    const failed = fails()
    if (failed) return failed
    const { notes, updated_at } = JSON.parse(sent.at(-1)?.body ?? '')
    const now = record.stands()
    if (now && call.startsWith('POST')) return refusal('record.exists')
    if (now && updated_at !== now.updated_at) return refusal('edit.stale')
    record.write(notes, 'Dra. Helena Ribeiro')
    return ok(record.stands())
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onClose = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <MedicalRecordModal patientId={3} patientName="GRAÇA NÓBREGA" facts={[]} onClose={onClose} />
    </QueryClientProvider>,
  )
  const text = await screen.findByPlaceholderText<HTMLTextAreaElement>(
    'Digite as informações do prontuário...',
  )
  return {
    user,
    onClose,
    text,
    ...record,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    async write(notes: string) {
      await user.clear(text)
      await user.type(text, notes)
    },
    writtenByAnother: record.write,
  }
}

test('A prontuário is opened, needs a text, says what is not saved, and shows and compares what it was before', async () => {
  const { user, press, write, text } = await open()
  expect(screen.getByText('GRAÇA NÓBREGA')).toBeDefined()
  expect(screen.getByText('Não houve atualizações')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(text))
  await press(/^Salvar/)
  expect(await screen.findByText('Anotações são obrigatórias')).toBeDefined()
  await write('Primeira avaliação.')
  expect(screen.getByText('Alterações não salvas')).toBeDefined()
  await press(/^Salvar/)
  expect(await screen.findByText(SAVED)).toBeDefined()
  expect(screen.getByText('24/11/2026 09:00')).toBeDefined()
  expect(screen.queryByText('Alterações não salvas')).toBeNull()
  expect(screen.getByRole('button', { name: /^Atualizar/ })).toBeDefined()

  await write('Retorno: visão melhor.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const versions = within(await screen.findByRole('region', { name: 'Versões anteriores' }))
  await user.click(await versions.findByRole('button', { name: /Dra. Helena Ribeiro/ }))
  expect(versions.getAllByRole('listitem')).toHaveLength(1)
  expect(versions.getByText('Primeira avaliação.')).toBeDefined()
  await user.click(versions.getByRole('button', { name: 'Comparar com a atual' }))
  const added = document.querySelectorAll('ins')
  expect(added[added.length - 1]?.textContent).toContain('visão melhor.')
  expect(text.value).toBe('Retorno: visão melhor.')
})

test('Two people who write one prontuário at once see both texts, and each time the later one is told', async () => {
  const { press, write, text, writtenByAnother, versions } = await open()
  const theirs = () => screen.queryByRole('region', { name: 'Texto salvo por outra pessoa' })
  writtenByAnother('Pressão medida: 12 por 8.', 'Rui Tavares')
  await write('Fundo de olho normal.')
  await press(/^Salvar/)
  await waitFor(() => expect(theirs()?.textContent).toContain('Pressão medida: 12 por 8.'))
  expect(theirs()?.textContent).toContain('Rui Tavares')
  expect(text.value).toBe('Fundo de olho normal.')
  await press('Juntar os dois textos')
  await press(/^Atualizar/)
  expect(await screen.findByText(SAVED)).toBeDefined()
  expect(theirs()).toBeNull()
  expect(versions[0]?.notes).toBe('Pressão medida: 12 por 8.\n\nFundo de olho normal.')

  writtenByAnother('Pressão medida: 12 por 8, de novo.', 'Rui Tavares')
  await write('Sem queixas.')
  await press(/^Atualizar/)
  await waitFor(() => expect(theirs()?.textContent).toContain('12 por 8, de novo.'))
  expect(versions).toHaveLength(3)
})

test('A prontuário whose save fails says so and keeps the text, which the next press saves', async () => {
  let isBroken = true
  const { press, write, text, versions } = await open(() =>
    isBroken ? { status: 500, content: { message: 'Erro Interno' } } : undefined,
  )
  await write('Texto que fica.')
  await press(/^Salvar/)
  expect(await screen.findByText('Erro ao salvar o prontuário. Tente novamente.')).toBeDefined()
  expect(text.value).toBe('Texto que fica.')
  isBroken = false
  await press(/^Salvar/)
  expect(await screen.findByText(SAVED)).toBeDefined()
  expect(versions.map(({ notes }) => notes)).toEqual(['Texto que fica.'])
})

test('A text of a prontuário that is not saved is asked about before it is closed', async () => {
  const { user, write, onClose } = await open()
  await write('Algo que não vou salvar.')
  await user.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement)
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' })
  expect(onClose).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Descartar' }))
  expect(onClose).toHaveBeenCalledOnce()
})
