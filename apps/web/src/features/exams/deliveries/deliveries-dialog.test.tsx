import type { Exam } from '@iris/contracts/exams'
import { scopesOf, type UserType } from '@iris/domain/user-type'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../../test/answering-server.mjs'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { startSession } from '../../../api/session.ts'
import { refreshExams } from '../exams-api.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'

const CONCLUDED = {
  id: 7,
  patient_id: 3,
  patient_name: 'ALBA',
  status: 'Concluído',
  final_classification: 'liberado',
  specialist_specialties: [],
  updated_at: '2026-11-26T12:00:00.000Z',
} as unknown as Exam
const LINK = { url: 'https://iris.exemplo.test/r/abc', expires_at: '2026-12-26T12:00:00.000Z' }

/** A delivery whose link opens the result, until a correction ends it. */
const HANDED_OVER = {
  id: 1,
  channel: 'link',
  state: 'sent',
  requested_by_name: 'DRA. IARA',
  requested_at: '2026-11-26T12:00:00.000Z',
  opened_at: null,
  openings: 0,
  link: { expires_at: '2126-12-26T12:00:00.000Z', revoked_at: null, locked_at: null },
}

/** Opens the deliveries of an exam; `change` is what a person elsewhere makes of it. */
async function openDeliveries() {
  let exam = CONCLUDED
  let deliveries: unknown[] = []
  const { url } = await startAnsweringServer((call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    if (call === 'POST /exams/7/result-link') {
      deliveries = [HANDED_OVER]
      return ok(LINK)
    }
    if (call === 'POST /exams/7/correct') {
      change({ status: 'Avaliação Médica' })
      return ok(exam)
    }
    if (call === 'GET /exams/7') return ok(exam)
    if (call === 'GET /patients/3') return ok({ id: 3, name: 'ALBA', dob: '1980-02-01', phone: '' })
    if (call === 'GET /exams/7/deliveries') return ok(deliveries)
    if (call === 'GET /exams/7/versions') return ok([])
    return { status: 404, content: {} }
  })
  const change = (into: Partial<Exam>) => {
    exam = { ...exam, ...into }
    deliveries = []
  }
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <DeliveriesDialog exam={CONCLUDED} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const ready = () => screen.queryByRole('status', { name: 'Link pronto' })
  await user.click(await screen.findByRole('button', { name: /^Copiar link/ }))
  await waitFor(() => expect(ready()).not.toBeNull())
  return { user, change, ready }
}

test('A link that was just made is gone from the screen once the result is corrected', async () => {
  const { user, ready } = await openDeliveries()
  await user.click(screen.getByRole('button', { name: 'Corrigir resultado' }))
  const question = within(await screen.findByRole('dialog', { name: 'Corrigir resultado' }))
  await user.type(question.getByLabelText(/Motivo da correção/), 'Era para consulta.')
  await user.click(question.getByRole('button', { name: /^Corrigir resultado/ }))
  await screen.findByText('Avaliação Médica')
  await screen.findByRole('dialog', { name: 'Entregas do resultado' })
  expect(ready()).toBeNull()
})

test.each([
  ['is under correction', { status: 'Avaliação Médica' }],
  ['is concluded anew', { status: 'Concluído' }],
] as const)(
  'A link that was made is no longer offered once a colleague has corrected the result, which %s',
  async (_where, { status }) => {
    const { change, ready } = await openDeliveries()
    expect(await screen.findByText('1 link ativo')).toBeDefined()
    change({ status, corrected_at: '2026-11-26T13:00:00.000Z' })
    // As the list beneath does, once it hears of a change.
    refreshExams()
    await waitFor(() => expect(ready()).toBeNull())
    await waitFor(() => expect(screen.queryByText('1 link ativo')).toBeNull())
  },
)

/** The deliveries of an exam that a doctor has concluded, with what the server answers besides. */
async function openLines(
  lines: object[],
  answer: (call: string) => unknown = () => undefined,
  exam: Exam = CONCLUDED,
  type: UserType = 5,
) {
  const { url } = await startAnsweringServer((call) => {
    const said = answer(call)
    if (said !== undefined) return { status: 200, content: said }
    if (call === 'GET /users/1') return { status: 200, content: { id: 1, name: 'IARA', type } }
    if (call === 'GET /exams/7') return { status: 200, content: exam }
    if (call === 'GET /exams/7/deliveries') return { status: 200, content: lines }
    return call === 'GET /exams/7/versions'
      ? { status: 200, content: [] }
      : { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: scopesOf(type), exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  return show(
    <QueryClientProvider client={createQueryClient()}>
      <DeliveriesDialog exam={exam} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

test('The only link of a result is ended in the singular, and several in the plural', async () => {
  for (const [lines, button, title, words] of [
    [[HANDED_OVER], 'Encerrar o link', 'Encerrar o link?', /^Quem o recebeu, por mensagem/],
    [
      [HANDED_OVER, { ...HANDED_OVER, id: 2 }],
      'Encerrar os links',
      'Encerrar os 2 links?',
      /^Quem recebeu um deles, por mensagem/,
    ],
  ] as const) {
    const user = await openLines([...lines], (call) =>
      call.startsWith('DELETE') ? null : undefined,
    )
    await user.click(await screen.findByRole('button', { name: button }))
    const asked = within(await screen.findByRole('dialog', { name: title }))
    expect(asked.getByText(words)).toBeDefined()
    cleanup()
  }
})

test('Whoever ends the links of a result by keyboard goes on within the deliveries', async () => {
  const lines: object[] = [HANDED_OVER]
  const user = await openLines(lines, (call) => {
    if (!call.startsWith('DELETE')) return undefined
    lines.length = 0
    return null
  })
  const end = await screen.findByRole('button', { name: /^Encerrar o/ })
  end.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Encerrar' }))
  await waitFor(() => expect(end.isConnected).toBe(false))
  const dialog = screen.getByRole('dialog', { name: 'Entregas do resultado' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.tagName).toBe('BUTTON')
})

test('Whoever says by keyboard that a mail came back goes on at the way to send it again', async () => {
  const mail = { ...HANDED_OVER, channel: 'email', link: null, destination: 'alba@casa.example' }
  const lines: object[] = [mail]
  const user = await openLines(lines, (call) => {
    if (!call.endsWith('/returned')) return undefined
    lines[0] = { ...mail, state: 'failed' }
    return lines[0]
  })
  const told = await screen.findByRole('button', { name: 'Marcar que o e-mail voltou' })
  told.focus()
  await user.keyboard('{Enter}')
  const asked = within(await screen.findByRole('dialog', { name: 'O e-mail voltou?' }))
  await user.click(asked.getByRole('button', { name: 'Marcar que o e-mail voltou' }))
  await waitFor(() => expect(told.isConnected).toBe(false))
  const again = await screen.findByRole('button', { name: 'Enviar de novo' })
  await waitFor(() => expect(document.activeElement).toBe(again))
})

test('Whoever signs a result by keyboard goes on within the deliveries, which say who signed it and when', async () => {
  let exam = { ...CONCLUDED, classified_by_name: 'IARA', signature: null } as Exam
  const user = await openLines(
    [],
    (call) => {
      if (call === 'GET /me/certificate') return { name: 'IARA', expires_at: LINK.expires_at }
      if (call.startsWith('POST')) {
        const signature = { signer_name: 'IARA', signed_at: '2026-11-26T12:00:00.000Z' }
        exam = { ...exam, signature } as unknown as Exam
      }
      return call === 'GET /exams/7' || call.startsWith('POST') ? exam : undefined
    },
    exam,
  )
  const sign = await screen.findByRole('button', { name: 'Assinar' })
  sign.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sign.isConnected).toBe(false))
  const dialog = screen.getByRole('dialog', { name: 'Entregas do resultado' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.tagName).toBe('BUTTON')
  const signed = 'Assinado digitalmente por IARA em 26/11/2026 09:00.'
  expect(within(dialog).getByText(signed)).toBeDefined()
})

test('A technician sees the deliveries of a result and prints its slip, and the other ways say why they are off', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const lines: object[] = []
  const answer = (call: string) => {
    if (call !== 'GET /exams/7/slip.pdf') return undefined
    lines.push({ ...HANDED_OVER, channel: 'print', link: null })
    return {}
  }
  const user = await openLines(lines, answer, CONCLUDED, 3)
  const way = async (name: string) => (await screen.findByText(name)).closest('button')
  for (const name of ['Enviar por e-mail', 'Copiar link', 'WhatsApp']) {
    const off = await way(name)
    expect(off?.disabled).toBe(true)
    expect(off?.textContent).toContain('Só médicos e administradores')
  }
  expect(screen.queryByText('Corrigir resultado')).toBeNull()
  await user.click((await way('Imprimir comprovante')) as HTMLElement)
  expect((await screen.findByRole('listitem')).textContent).toContain('Impresso')
})
