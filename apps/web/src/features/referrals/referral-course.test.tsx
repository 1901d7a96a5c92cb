import { ERRORS } from '@iris/contracts/errors'
import { getReferral, type Referral } from '@iris/contracts/referrals'
import { startOfDay, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient, queryOf } from '../../api/query-client.ts'
import { ReferralModal } from './referral-modal.tsx'

const REFERRAL = {
  ...{ id: 4, exam_id: 7, patient_id: 3, patient_name: 'ANA LIMA', companyName: 'Metalúrgica' },
  ...{ dob: '1990-01-02', phone: '16999998888', email: '', state: 'pending', contacts: [] },
  ...{ specialty: 'Retina', classification: 'especialista', due_on: '2099-01-02', overdue: false },
  ...{ scheduled_at: null, booked_at: null, closed_at: null, provider: '', outcome: null },
  ...{ created_at: '2026-11-20T12:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z' },
} as unknown as Referral

afterEach(() => notifications.clean())

type Sent = { call: string; body: string }

/** A referral as the list opens it: read again after each save that the server takes. */
async function open(
  of: Partial<Referral> = {},
  refuse: (sent: Sent) => object | undefined = () => undefined,
) {
  let referral: Referral = { ...REFERRAL, ...of }
  const { url, sent } = await startAnsweringServer((call) => {
    if (call === 'GET /referrals/4')
      return { status: 200, content: refuse({ call, body: '' }) ?? referral }
    if (call.startsWith('GET')) return { status: 200, content: { name: 'Clínica Aurora' } }
    const { body } = sent.at(-1) as Sent
    const refused = refuse({ call, body })
    if (refused) return { status: 409, content: refused }
    const given = JSON.parse(body)
    const contact = { id: 1, user_name: 'Paula Lemos', at: REFERRAL.updated_at, ...given }
    referral = call.endsWith('/contacts')
      ? { ...referral, contacts: [contact, ...referral.contacts] }
      : { ...referral, ...given }
    return { status: 200, content: referral }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onClose = vi.fn()
  function Opened() {
    const { data } = useQuery({
      ...queryOf(getReferral, { params: { id: 4 } }),
      initialData: { ...REFERRAL, ...of },
      staleTime: Number.POSITIVE_INFINITY,
    })
    return <ReferralModal referral={data} onClose={onClose} />
  }
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <Opened />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Anotar' })
  return {
    user,
    onClose,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    saves: () =>
      sent.filter(({ call }) => call === 'PUT /referrals/4').map(({ body }) => JSON.parse(body)),
  }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const inDays = (days: number) =>
  (startOfDay(todayInSaoPaulo(), days).split('T')[0] as string).split('-').reverse().join('/')

test('A note of a contact that is half written is not lost without a question, and once it is recorded one goes on at Anotar', async () => {
  const { user, press } = await open()
  await press('Anotar')
  await user.type(box('O que aconteceu'), 'Só pode à tarde.')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Continuar editando' })).toBeNull(),
  )
  await press('Voltar')
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Continuar editando' })).toBeNull(),
  )
  expect(box('O que aconteceu').value).toBe('Só pode à tarde.')
  await press('Registrar contato')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Anotar' })),
  )
  const contacts = screen.getByRole('region', { name: 'Contatos' })
  await waitFor(() => expect(contacts.textContent).toContain('Só pode à tarde.'))
  expect(contacts.textContent).toContain('Paula Lemos')
})

test('An appointment needs its hour, which is typed without a colon, and Ctrl Enter saves it', async () => {
  const { user, onClose, saves } = await open()
  await user.type(box('Data'), inDays(-2))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Horário é obrigatório')).toBeDefined()
  await user.type(box('Horário'), '1430')
  expect(box('Horário').value).toBe('14:30')
  await user.type(box('Onde'), 'Clínica Olhos do Iguaçu')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Encaminhamento salvo com sucesso!')).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
  const day = inDays(-2).split('/').reverse().join('-')
  expect(saves()).toMatchObject([{ state: 'scheduled', provider: 'Clínica Olhos do Iguaçu' }])
  expect(new Date(saves()[0].scheduled_at)).toEqual(new Date(`${day}T14:30:00-03:00`))
})

test('An edit of a referral that came too late shows what the other one saved, which stays until somebody decides', async () => {
  const [, message] = ERRORS['edit.stale']
  const theirs = {
    ...REFERRAL,
    provider: 'Clínica da segunda mesa',
    updated_at: '2026-11-20T12:05:00.000Z',
  }
  const { user, press, saves, onClose } = await open({}, ({ call }) =>
    call.startsWith('GET') ? theirs : { message, code: 'edit.stale' },
  )
  await user.type(box('Onde'), 'Clínica da primeira mesa')
  await press(/^Salvar/)
  expect(await screen.findByText('Clínica da segunda mesa')).toBeDefined()
  expect(saves()).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})

test('Closing the referral of a person who refused is asked about, says what is lost, loses no note, and is final', async () => {
  const { user, press, onClose, saves } = await open()
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'A pessoa recusou?' }))
  await press('Recusou')
  await user.click((await question()).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByText('A pessoa recusou?')).toBeNull())
  expect(saves()).toEqual([])
  await user.type(box('Onde'), 'Clínica que ninguém marcou')
  await press('Anotar')
  await user.type(box('O que aconteceu'), 'Mudou de cidade.')
  await press('Recusou')
  const asked = await question()
  expect(asked.getByText(/O que você mudou na consulta e ainda não salvou/)).toBeDefined()
  await user.click(asked.getByRole('button', { name: 'Encerrar' }))
  expect(await screen.findByText('Encaminhamento encerrado.')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
  expect(saves()).toEqual([{ state: 'declined', updated_at: REFERRAL.updated_at }])
  await press('Registrar contato')
  const contacts = screen.getByRole('region', { name: 'Contatos' })
  await waitFor(() => expect(contacts.textContent).toContain('Mudou de cidade.'))
  expect(screen.queryByRole('button', { name: /^Salvar/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Recusou' })).toBeNull()
})
