import { ERRORS } from '@iris/contracts/errors'
import type { Patient } from '@iris/contracts/patients'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { MergeButton } from './merge-modal.tsx'

const NORA = {
  ...{ id: 3, name: 'NORA SOUZA', cpf: '52998224725', dob: '1989-03-07', company: 1 },
  ...{ companyName: 'METALÚRGICA SOL', occupation: 'Soldadora', email: 'nora@empresa.example' },
  ...{ phones: [], social_medias: [], updated_at: '2026-11-20T12:00:00.000Z' },
} as unknown as Patient
const TWIN: Patient = { ...NORA, id: 8, email: 'nora@nova.example' }

afterEach(() => notifications.clean())

function refused(code: 'edit.stale' | 'merge.records') {
  const [status, message] = ERRORS[code]
  return { status, content: { message, code } }
}

/**
 * The comparison of the two, each with an exam; as it is merged the other one is changed, or where only one prontuário was
 * to move, one is written that differs.
 */
async function open({ records = 'differ' }: { records?: 'differ' | 'moves' } = {}) {
  let twin = TWIN
  const isWritten = () => records === 'moves' && sent.some(({ call }) => call.startsWith('POST'))
  const side = (patient: Patient) => ({ patient, exams: 1, pending: 1, triages: 0 })
  const { url, sent } = await startAnsweringServer((call) => {
    const ok = (content: object) => ({ status: 200, content })
    const [, from] = /^GET \/patients\/(\d)\/merge/.exec(call) ?? []
    const both = from === '8' ? [twin, NORA] : [NORA, twin]
    if (from)
      return ok({
        from: side(both[0] as Patient),
        into: side(both[1] as Patient),
        records: isWritten() ? 'differ' : records,
      })
    if (call.startsWith('GET /patients')) return ok({ data: [NORA, twin], total: 2 })
    if (!call.startsWith('POST')) return ok([])
    const body = JSON.parse(sent.at(-1)?.body ?? '')
    if (records === 'moves') return body.records === 'join' ? ok(NORA) : refused('merge.records')
    if (body.updated_at === '2026-11-20T12:05:00.000Z') return ok(NORA)
    twin = { ...TWIN, occupation: 'Torneira', updated_at: '2026-11-20T12:05:00.000Z' }
    return refused('edit.stale')
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onMerged = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <MergeButton patient={NORA} onMerged={onMerged} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Unir com outro cadastro' }))
  await screen.findByRole('dialog', { name: 'Unir com outro cadastro' })
  // Each time anew: while a question covers it, it stands elsewhere.
  const merge = () => within(screen.getByRole('dialog', { name: 'Unir com outro cadastro' }))
  const goOn = () => merge().getByRole<HTMLButtonElement>('button', { name: /^Continuar/ })
  expect(goOn().disabled).toBe(true)
  await user.click(merge().getByRole('combobox', { name: 'Outro cadastro da mesma pessoa' }))
  await user.click(await screen.findByText(/nº 8/))
  return {
    user,
    merge,
    goOn,
    onMerged,
    bodies: () =>
      sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => JSON.parse(body)),
  }
}

test('Two registrations are compared either way round, and merged only once both prontuários are joined and a question is answered', async () => {
  const { user, merge, goOn, bodies } = await open()
  expect(await merge().findByText(/^Do cadastro nº 8: 1 exame \(1 Pendente\)/)).toBeDefined()
  expect(merge().getByText('O que não muda')).toBeDefined()
  await user.click(merge().getByRole('radio', { name: /^Nº 8 / }))
  expect(await merge().findByText('O que passa para o cadastro nº 8')).toBeDefined()
  await user.click(merge().getByRole('radio', { name: /^Nº 3 / }))
  expect(await merge().findByText('O que passa para o cadastro nº 3')).toBeDefined()
  expect(goOn().disabled).toBe(true)
  await user.click(merge().getByRole('checkbox', { name: 'Juntar os dois prontuários' }))
  await user.click(goOn())
  const question = await screen.findByRole('dialog', { name: 'Unir os dois cadastros?' })
  expect(question.textContent).toContain('O cadastro nº 8 fica vazio e não recebe mais dados.')
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(question.isConnected).toBe(false))
  expect(bodies()).toEqual([])
})

test('A merge shows the comparison again when a registration was changed meanwhile, and is then made of what it shows', async () => {
  const { user, merge, goOn, onMerged, bodies } = await open()
  await user.click(await merge().findByRole('checkbox', { name: 'Juntar os dois prontuários' }))
  await user.click(merge().getByRole('radio', { name: /nora@nova/ }))
  for (const words of [ERRORS['edit.stale'][1], 'Cadastros unidos com sucesso!']) {
    await user.click(goOn())
    await user.click(await screen.findByRole('button', { name: 'Sim, unir!' }))
    expect(await screen.findByText(words)).toBeDefined()
    if (bodies().length > 1) break
    expect(await screen.findByRole('radio', { name: /Torneira/ })).toBeDefined()
    expect(onMerged).not.toHaveBeenCalled()
  }
  expect(onMerged).toHaveBeenCalledOnce()
  expect(bodies()).toMatchObject([
    { into: 3, take: ['email'], records: 'join', updated_at: TWIN.updated_at },
    { into: 3, take: ['email'], records: 'join', updated_at: '2026-11-20T12:05:00.000Z' },
  ])
})

test('A merge that meets a prontuário written meanwhile compares anew, and asks to join the two', async () => {
  const { user, merge, goOn, bodies } = await open({ records: 'moves' })
  expect(await merge().findByText(/^Do cadastro nº 8: 1 exame \(1 Pendente\)/)).toBeDefined()
  expect(merge().queryByRole('checkbox')).toBeNull()
  await user.click(goOn())
  await user.click(await screen.findByRole('button', { name: 'Sim, unir!' }))
  expect(await screen.findByText(ERRORS['merge.records'][1])).toBeDefined()
  await user.click(await merge().findByRole('checkbox', { name: 'Juntar os dois prontuários' }))
  await user.click(goOn())
  await user.click(await screen.findByRole('button', { name: 'Sim, unir!' }))
  expect(await screen.findByText('Cadastros unidos com sucesso!')).toBeDefined()
  expect(bodies().map(({ records }) => records)).toEqual([null, 'join'])
})
