import { getUser } from '@iris/contracts/users'
import { TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { addSheet } from '../../test/add-sheet.mjs'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { press } from '../../test/form-by-label.ts'
import { show } from '../../test/show.tsx'
import { outdatedReads } from '../api/outdated-reads.ts'
import { createQueryClient } from '../api/query-client.ts'
import { sessionStore, startSession } from '../api/session.ts'
import { STORAGE_KEYS } from '../api/storage-keys.ts'
import { useSession } from '../api/use-session.ts'
import { useUnsavedWork } from '../form/unsaved-work.ts'
import { Dialog } from '../ui/dialog.tsx'
import { guardKeys } from './lock-keys.ts'
import { Locked } from './locked.tsx'
import { useIdleLock } from './use-idle-lock.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-12-01T12:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  sessionStore.end()
  localStorage.clear()
})

function Page() {
  const { role } = useSession()
  const isLocked = useIdleLock()
  return <p>{`${role}, ${isLocked ? 'locked' : 'open'}`}</p>
}

const LIA = { name: 'Bloqueio de Lia', email: 'lia@clinica.example' }
const WRONG = 'A senha atual está incorreta.'
const WRONG_PASSWORD = {
  status: 422,
  content: { message: WRONG, errors: { current_password: [WRONG] } },
}

/** A page with its lock, and over it a form in which somebody types. */
function PageWithForm() {
  const { role } = useSession()
  const isLocked = useIdleLock()
  const [name, setName] = useState('')
  const [isOpen, setOpen] = useState(true)
  useUnsavedWork(name !== '')
  return (
    <>
      <nav>{`${role}, open`}</nav>
      {isOpen && (
        <Dialog title="Nova Operadora" onClose={() => setOpen(false)}>
          <TextInput label="Nome" value={name} onChange={(e) => setName(e.currentTarget.value)} />
        </Dialog>
      )}
      {isLocked && <Locked />}
    </>
  )
}

type Person = { role: string; type: number }

/** A page of this person at noon, whom the server locks out after a minute if they see patients. */
async function open(person: Person, part: ReactNode = <Page />) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  const server = { isAway: false }
  const { url, sent } = await startAnsweringServer((call, _bearer, { body }) => {
    if (call === 'GET /users/1') return { status: 200, content: { id: 1, type: person.type } }
    if (call === 'POST /me/lock') return { status: server.isAway ? 503 : 204, content: null }
    if (call === 'POST /me/unlock')
      return body.includes('certa') ? { status: 204, content: null } : WRONG_PASSWORD
    const idle_minutes = person.role === 'comercial' ? 0 : 1
    return { status: 200, content: { idle_minutes, locked: false, pin: false, ...LIA } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: [person.role], jti: 'a', exp: NOON / 1000 + 43_200 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, true)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText(`${person.role}, open`)
  const count = (call: string) => sent.filter((each) => each.call === call).length
  await expect.poll(() => count('GET /me/lock')).toBe(1)
  /** Somebody types until the page, which has read by then how long it waits, notes it down. */
  const type = () =>
    expect
      .poll(async () => {
        await user.keyboard('{Shift}')
        return Object.keys(localStorage).some((key) => key.startsWith(STORAGE_KEYS.active))
      })
      .toBe(true)
  return { user, server, count, type }
}

/** Whoever looks at the clock: the page does it each few seconds, and when its tab comes to the front. */
const look = () => document.dispatchEvent(new Event('visibilitychange'))

test('Whoever moves from sales to a type that sees patients has the idle lock at once', async () => {
  const person = { role: 'comercial', type: 4 }
  const { count, type } = await open(person)
  await expect.poll(() => count('GET /users/1')).toBe(1)
  Object.assign(person, { role: 'tecnico', type: 3 })
  outdatedReads.tell([getUser])
  await screen.findByText('tecnico, open')
  await expect.poll(() => count('GET /me/lock')).toBe(2)
  await type()
  vi.setSystemTime(NOON + MINUTE)
  await expect
    .poll(() => {
      look()
      return screen.queryByText('tecnico, locked')
    })
    .not.toBeNull()
})

test('A lock that could not be told is tried again though the clock of the device is set back meanwhile', async () => {
  const { server, count, type } = await open({ role: 'tecnico', type: 3 })
  await type()
  server.isAway = true
  const untilTold = (times: number) =>
    expect
      .poll(() => {
        look()
        return count('POST /me/lock')
      })
      .toBe(times)
  vi.setSystemTime(NOON + MINUTE)
  await untilTold(1)
  await screen.findByText('tecnico, open')

  server.isAway = false
  vi.setSystemTime(NOON - 60 * MINUTE)
  look()
  expect(count('POST /me/lock')).toBe(1)
  vi.setSystemTime(NOON - 59 * MINUTE)
  await untilTold(2)
  await screen.findByText('tecnico, locked')
})

test('An idle screen locks: nothing is seen or read aloud, keys reach nothing behind it, and the password brings it back as it was', async () => {
  // What hides, and what keeps keys away, as the document has them.
  addSheet('app/global.css')
  const listening = vi.spyOn(window, 'addEventListener')
  guardKeys()
  const guards = [...listening.mock.calls]
  listening.mockRestore()
  onTestFinished(() => {
    for (const [type, hear, how] of guards) window.removeEventListener(type, hear, how)
  })
  const { user, count, type } = await open({ role: 'tecnico', type: 3 }, <PageWithForm />)
  const name = () => screen.getByLabelText<HTMLInputElement>('Nome')
  await user.type(name(), 'Saúde Bloqueada')
  await type()

  // A moved pointer keeps it awake.
  const goTo = (seconds: number) => {
    vi.setSystemTime(NOON + seconds * 1000)
    look()
  }
  goTo(50)
  await user.pointer({ target: document.body, coords: { x: 4, y: 4 } })
  goTo(100)
  expect(count('POST /me/lock')).toBe(0)
  expect(screen.getByRole('dialog', { name: 'Nova Operadora' })).toBeDefined()
  goTo(111)
  expect(await screen.findByRole('heading', { name: 'Tela bloqueada' })).toBeDefined()
  expect(await screen.findByText('Bloqueio de Lia')).toBeDefined()
  await expect.poll(() => count('POST /me/lock')).toBe(1)
  for (const role of ['dialog', 'navigation']) expect(screen.queryByRole(role)).toBeNull()
  const password = await screen.findByLabelText<HTMLInputElement>('Senha')
  expect(document.activeElement).toBe(password)
  await user.keyboard('{Escape}{Control>}{Enter}{/Control}')
  expect(name().value).toBe('Saúde Bloqueada')

  // Another account may log in, once what that loses was said.
  await press(user, 'Entrar com outra conta')
  expect(screen.getByText(/ainda não foi salvo será perdido/)).toBeDefined()
  await press(user, 'Voltar')

  await user.type(screen.getByLabelText('Senha'), 'errada')
  await press(user, 'Desbloquear')
  expect(await screen.findByText(WRONG)).toBeDefined()
  await user.type(screen.getByLabelText('Senha'), 'certa')
  await press(user, 'Desbloquear')
  await waitFor(() => expect(screen.queryByText('Tela bloqueada')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Nova Operadora' })).toBeDefined()
  expect(document.activeElement).toBe(name())
  await user.keyboard(' e Aberta')
  expect(name().value).toBe('Saúde Bloqueada e Aberta')
})
