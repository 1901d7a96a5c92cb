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
}
const EVA = { id: 3, name: 'EVA PRADO', email: 'eva@exemplo.test', dob: '1980-05-10' }

function Send() {
  const sender = useSendResult()
  return (
    <>
      <button type="button" onClick={() => sender.ask(EXAM)}>
        Enviar p/ e-mail
      </button>
      <SendQuestion of={sender} />
    </>
  )
}

const SENT = 'POST /exams/7/send-result'

afterEach(() => void vi.restoreAllMocks())

/** Sends the result to a server that refuses the first try; returns what was sent each time. */
async function sendTo(code: ErrorCode) {
  vi.spyOn(toast, 'error')
  vi.spyOn(toast, 'success')
  const [status, message] = ERRORS[code]
  const { url, sent } = await startAnsweringServer((call) => {
    if (call.startsWith('GET'))
      return { status: 200, content: call.includes('/patients') ? EVA : [] }
    return bodies().length === 1
      ? { status, content: { message, code } }
      : { status: 200, content: { message: 'E-mail enviado com sucesso' } }
  })
  const bodies = () => sent.flatMap(({ call, body }) => (call === SENT ? [JSON.parse(body)] : []))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Send />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Enviar p/ e-mail' }))
  await screen.findByText('eva@exemplo.test')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(ERRORS['mail.failed'][1], expect.anything()),
  )
  return { user, bodies }
}

test('Who sends a result is told that the mail server refused the address, which can be corrected there', async () => {
  await sendTo('mail.address')
  expect(await screen.findByRole('dialog', { name: 'O resultado não foi enviado' })).toBeDefined()
  expect(screen.getByText(/^O servidor de e-mail recusou o endereço/)).toBeDefined()
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail do paciente' })
  expect(address.value).toBe('eva@exemplo.test')
})

test('A result of somebody who refused it is sent only after a question that says so', async () => {
  const { user, bodies } = await sendTo('patient.refused-sending')
  expect(await screen.findByText(/^Esta pessoa não autorizou o envio/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Enviar assim mesmo' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('E-mail enviado com sucesso'))
  expect(bodies()).toEqual([{}, { despite_refusal: true }])
})
