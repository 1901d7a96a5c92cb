import { ERRORS, type ErrorCode } from '@iris/contracts/errors'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { SendQuestion } from './send-question.tsx'
import { type Sendable, useSendResult } from './use-send-result.ts'

const EXAM: Sendable = {
  id: 7,
  patient_id: 3,
  status: 'Concluído',
  final_classification: 'liberado',
  patient_name: 'EVA PRADO',
  classified_by_name: 'Dra. Iara',
  signature: null,
  updated_at: '2026-11-26T12:00:00.000Z',
}
const EVA = {
  id: 3,
  name: 'EVA PRADO',
  email: 'eva@exemplo.test',
  dob: '1980-05-10',
  updated_at: '2026-11-26T12:00:00.000Z',
}
const OF_COLLEAGUE = { email: 'colega@exemplo.test', updated_at: '2026-11-26T13:00:00.000Z' }

function Send() {
  const sender = useSendResult()
  return (
    <>
      <button type="button" onClick={() => sender.ask(EXAM)}>
        Enviar p/ e-mail
      </button>
      <button
        type="button"
        onClick={() => sender.ask({ ...EXAM, updated_at: '2026-11-26T13:00:00.000Z' })}
      >
        Enviar o corrigido
      </button>
      <SendQuestion of={sender} />
    </>
  )
}

const SENT = 'POST /exams/7/send-result'

afterEach(() => void vi.restoreAllMocks())

type Refusal = ErrorCode | 'lost'

/**
 * Asks for the result at a server that refuses the first tries, one after another; `lost`: sent, and the answer is lost on
 * the way; `edit.stale`: a colleague has stored another address.
 */
async function openTo(...refusals: Refusal[]) {
  vi.spyOn(toast, 'error')
  vi.spyOn(toast, 'success')
  const patient = { ...EVA }
  const { url, sent } = await startAnsweringServer((call) => {
    if (call !== SENT) return { status: 200, content: call.includes('/patients') ? patient : [] }
    const code = refusals.shift()
    if (code === 'edit.stale') Object.assign(patient, OF_COLLEAGUE)
    if (code === 'lost') return { status: 504, content: {} }
    if (code) return { status: ERRORS[code][0], content: { message: ERRORS[code][1], code } }
    return { status: 200, content: { message: 'E-mail enviado com sucesso' } }
  })
  const sends = () => sent.filter(({ call }) => call === SENT)
  const bodies = () => sends().map(({ body }) => JSON.parse(body))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const client = createQueryClient()
  const user = show(
    <QueryClientProvider client={client}>
      <Send />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Enviar p/ e-mail' }))
  await screen.findByText('eva@exemplo.test')
  const whenRead = () => waitFor(() => expect(client.isFetching()).toBe(0))
  return { user, sends, bodies, whenRead }
}

/** Sends the result to a server that refuses the first try; `bodies` is what was sent each time. */
async function sendTo(code: ErrorCode) {
  const opened = await openTo(code)
  await opened.user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(ERRORS['mail.failed'][1], expect.anything()),
  )
  return opened
}

/** Corrects the address at the first question and sends, to a server that refuses that. */
async function correctTo(email: string, ...refusals: Refusal[]) {
  const opened = await openTo(...refusals)
  await opened.user.click(screen.getByRole('button', { name: 'Corrigir' }))
  await opened.user.clear(addressField())
  await opened.user.type(addressField(), email)
  await opened.user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(1))
  return opened
}

const addressField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail do paciente' })

test('Who sends a result is told that the mail server refused the address, which can be corrected there', async () => {
  await sendTo('mail.address')
  expect(await screen.findByRole('dialog', { name: 'O resultado não foi enviado' })).toBeDefined()
  expect(screen.getByText(/^O servidor de e-mail recusou o endereço/)).toBeDefined()
  expect(addressField().value).toBe('eva@exemplo.test')
})

test('A result that the mail server did not take says so, and the next press sends it', async () => {
  const { user, sends } = await openTo('mail.failed')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  const failed = 'Erro ao enviar exame por e-mail. Tente novamente mais tarde.'
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(failed, expect.anything()))
  expect(toast.success).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Enviar p/ e-mail' }))
  await user.click(await screen.findByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('E-mail enviado com sucesso'))
  expect(sends()).toHaveLength(2)
})

test('A result of somebody who refused it is sent only after a question that says so', async () => {
  const { user, bodies } = await sendTo('patient.refused-sending')
  expect(await screen.findByText(/^Esta pessoa não autorizou o envio/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Enviar assim mesmo' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('E-mail enviado com sucesso'))
  expect(bodies()).toEqual([{}, { despite_refusal: true }])
})

const AGREED_DESPITE = { despite_refusal: true }
const AGREED_AGAIN = { resend: true }

test.each([
  ['a refusal by the patient', 'patient.refused-sending', 'Enviar assim mesmo', AGREED_DESPITE],
  ['a mail without confirmation', 'mail.unknown', 'Enviar de novo', AGREED_AGAIN],
] as const)(
  'The question after %s shows the address as it was corrected, and the stored one put back is sent as no correction',
  async (_what, code, confirm, agreed) => {
    const { user, bodies } = await correctTo('nova@exemplo.test', code)
    await screen.findByRole('button', { name: confirm })
    expect(addressField().value).toBe('nova@exemplo.test')
    await user.clear(addressField())
    await user.type(addressField(), 'eva@exemplo.test')
    await user.click(screen.getByRole('button', { name: confirm }))
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('E-mail enviado com sucesso'))
    expect(bodies()).toMatchObject([{ recipient: { email: 'nova@exemplo.test' } }, agreed])
    expect(bodies()[1]).toEqual(agreed)
  },
)

test('An address that a colleague has stored meanwhile is sent to as it stands, without another correction', async () => {
  const { user, bodies, whenRead } = await correctTo('outra@exemplo.test', 'edit.stale')
  await screen.findByText(/^Outra pessoa alterou o cadastro/)
  await whenRead()
  await user.clear(addressField())
  await user.type(addressField(), 'colega@exemplo.test')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('E-mail enviado com sucesso'))
  expect(bodies()[1]).toEqual({})
})

test('A result sent again after a lost answer keeps its key only while the exam is as it was', async () => {
  const { user, sends } = await openTo('lost', 'lost', 'lost')
  for (const [tries, name] of [[1], [2, 'Enviar p/ e-mail'], [3, 'Enviar o corrigido']] as const) {
    if (name) await user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(tries))
  }
  const [first, repeated, corrected] = sends().map(({ key }) => key)
  expect(repeated).toBe(first)
  expect(corrected).not.toBe(first)
})
