import { createOperator, listOperators } from '@iris/contracts/operators'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { type Fate, startRetryServer } from '../../test/retry-server.mjs'
import { show } from '../../test/show.tsx'
import { outdatedReads } from '../api/outdated-reads.ts'
import { createQueryClient } from '../api/query-client.ts'
import { useCall } from '../api/use-call.ts'
import { FormModal } from './form-modal.tsx'
import { TextField } from './text-fields.tsx'
import { useZodForm } from './use-zod-form.ts'

// What stands between a form and a network that fails: the call, its key and the question of the form.

function NameForm({ onSaved, onClose }: { onSaved: (name: string) => void; onClose: () => void }) {
  const save = useCall(createOperator, {
    token: 'x',
    invalidates: [listOperators],
    onSuccess: ({ name }) => onSaved(name ?? ''),
  })
  const form = useZodForm({
    schema: z.object({ name: z.string() }),
    initialValues: { name: '' },
    onSubmit: ({ name }) => save.mutateAsync({ body: { name, active: true } }),
  })
  return (
    <FormModal
      form={form}
      title="Operadora"
      pending={save.isPending}
      error={save.error}
      onStop={save.stop}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Nome" />
    </FormModal>
  )
}

async function sendTo(...fates: Fate[]) {
  const server = await startRetryServer(...fates)
  return { server, ...(await saveAt(server.url)) }
}

async function saveAt(url: string) {
  // The web application calls the server that it came from.
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onSaved = vi.fn()
  const onClose = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <NameForm onSaved={onSaved} onClose={onClose} />
    </QueryClientProvider>,
  )
  await user.type(await nameBox(), 'Unimed')
  await user.click(button(/^Salvar/))
  return { user, onSaved, onClose }
}

const nameBox = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const tryAgain = () => screen.findByRole('button', { name: 'Tentar de novo' })

test('A save whose answer was lost is sent again with the same key, and is saved once', async () => {
  const { server, user, onSaved } = await sendTo('lose the answer')
  await user.click(await tryAgain())
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Unimed'))
  expect(server.sent.map(({ key }) => key)).toEqual([server.sent[0]?.key, server.sent[0]?.key])
  expect(server.saved()).toEqual(['Unimed'])
})

test('What is typed while a save is under way is not taken, the focus stays, and after it typing goes on', async () => {
  const { user } = await sendTo('hang')
  const box = await nameBox()
  await waitFor(() => expect(box.readOnly).toBe(true))
  await user.click(box)
  await user.keyboard(' Sul')
  expect(box.value).toBe('Unimed')
  expect(document.activeElement).toBe(box)
  await user.click(button('Cancelar'))
  await waitFor(() => expect(box.readOnly).toBe(false))
  await user.type(box, ' Sul')
  expect(box.value).toBe('Unimed Sul')
})

test('A save that hangs can be stopped, keeps what was typed, and is sent again with the same key', async () => {
  const { server, user, onSaved } = await sendTo('hang')
  await waitFor(() => expect(server.sent).toHaveLength(1))
  await user.click(button('Cancelar'))
  expect(
    await screen.findByText(/pode ter chegado ao servidor\. Tentar de novo não salva duas vezes/),
  ).toBeTruthy()
  expect((await nameBox()).value).toBe('Unimed')
  await user.click(await tryAgain())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.sent[1]).toEqual(server.sent[0])
})

test.each([
  ['Cancelar', (user: UserEvent) => user.click(button('Cancelar'))],
  ['the cross', (user: UserEvent) => user.click(button('Fechar'))],
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
] as const)(
  'A save that hangs is left with %s: the first press leaves the wait, the second asks before the form is left',
  async (_way, leave) => {
    const { server, user, onClose } = await sendTo('hang')
    await waitFor(() => expect(server.sent).toHaveLength(1))
    await leave(user)
    expect(
      await screen.findByText(
        'Você parou de esperar a resposta. Nada do que foi digitado se perdeu.',
      ),
    ).toBeTruthy()
    expect((await nameBox()).value).toBe('Unimed')
    await leave(user)
    const discard = await screen.findByRole('button', { name: 'Descartar' })
    expect(onClose).not.toHaveBeenCalled()
    await user.click(discard)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  },
)

test('A save that failed in the server is sent again with the same key as often as it takes', async () => {
  const { server, user, onSaved } = await sendTo('fail', 'fail')
  for (const calls of [1, 2]) {
    await waitFor(() => expect(server.sent).toHaveLength(calls))
    await screen.findByText('Erro Interno')
    await user.click(button(/^Salvar/))
  }
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(new Set(server.sent.map(({ key }) => key)).size).toBe(1)
})

test('A save that was changed after a lost answer is another save with a key of its own', async () => {
  const { server, user, onSaved } = await sendTo('lose the answer')
  await tryAgain()
  await user.type(await nameBox(), ' Sul')
  await user.click(button(/^Salvar/))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Unimed Sul'))
  expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key)
})

test('A save that the server refused has an answer, so the next one has another key', async () => {
  const { server, user, onSaved } = await sendTo('refuse')
  await screen.findByText('Não foi possível salvar')
  await user.click(button(/^Salvar/))
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key)
})

test('A list is read again after a save whose answer was lost, which may be in it, and not after a refusal', async () => {
  const told: string[] = []
  onTestFinished(outdatedReads.subscribe((reads) => told.push(...reads.map(({ path }) => path))))
  await sendTo('lose the answer')
  await tryAgain()
  expect(told).toEqual([listOperators.path])
  cleanup()
  await sendTo('refuse')
  await screen.findByText('Não foi possível salvar')
  expect(told).toEqual([listOperators.path])
})

test('A save of what somebody else archived meanwhile says so and what to do, and keeps what was typed', async () => {
  const content = { message: 'Registro não encontrado.', code: 'not-found' }
  const { url } = await startAnsweringServer(() => ({ status: 404, content }))
  await saveAt(url)
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain(
    'Este registro foi arquivado ou removido enquanto estava aberto aqui.',
  )
  expect(told.textContent).toContain('Antes, copie o que ainda servir do que digitou.')
  expect((await nameBox()).value).toBe('Unimed')
})
