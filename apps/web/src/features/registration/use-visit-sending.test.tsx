import type { PatientVisitBody } from '@iris/contracts/patient-body'
import type { TriageBody } from '@iris/contracts/triages'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { show } from '../../../test/show.tsx'
import { useVisit } from './use-visit.ts'
import { useVisitSending } from './use-visit-sending.ts'
import { visitStoreOf } from './visit-draft.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const LINK = { jti: 'a', token: 'x' }

const dataWith = (email: string) => ({ email }) as PatientVisitBody

/** The buttons of a registration whose two versions of the data, and answers, are sent. */
function Visit() {
  const company = { company_id: 7, company_name: 'Olaria' }
  const visit = useVisit(LINK, company, () => {})
  const { sendPatient, sendTriage } = useVisitSending({
    token: 'x',
    visit,
    onSent: visit.finish,
    onSentBefore: visit.finish,
    onRefused: () => {},
    onDeadLink: () => {},
  })
  const press = (send: () => Promise<unknown>) => () => void send().catch(() => undefined)
  return (
    <>
      {['first', 'slip', 'corrected'].map((email) => (
        <button type="button" key={email} onClick={press(() => sendPatient(dataWith(email)))}>
          {email}
        </button>
      ))}
      <button type="button" onClick={press(() => sendTriage({} as TriageBody))}>
        answers
      </button>
    </>
  )
}

type Fate = number | 'slow'

/** A registration whose calls end with these, one after the other, and then well. A slow one ends when the test says so. */
async function register(...fates: Fate[]) {
  let running = 0
  let most = 0
  let stored = ''
  const held: ((status: number) => void)[] = []
  const { url, sent } = await startAnsweringServer(async (call) => {
    const at = sent.length - 1
    const fate = fates[at] ?? 200
    most = Math.max(most, ++running)
    const status = fate === 'slow' ? await new Promise<number>((end) => held.push(end)) : fate
    running--
    const { email } = JSON.parse(sent[at]?.body ?? '') as { email?: string }
    if (status < 300 && email) stored = email
    return { status, content: { id: call.includes('triages') ? 5 : 3, message: 'Não' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(<Visit />)
  const calls = () =>
    sent.map(({ call, body }) => `${call} ${(JSON.parse(body) as { email?: string }).email ?? ''}`)
  return {
    calls,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    untilSent: (count: number) => waitFor(() => expect(sent).toHaveLength(count)),
    /** The phone is looked at: what waits is tried again. */
    look: () => document.dispatchEvent(new Event('visibilitychange')),
    end: (status = 200) => held.shift()?.(status),
    stored: () => stored,
    most: () => most,
    waits: () => visitStoreOf(LINK).read()?.outgoing,
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 120))

test('A correction that is slow on its way is not followed by the older copy that had waited for the network', async () => {
  // What could not be sent is tried once more at once.
  const visit = await register(200, 503, 503, 'slow')
  await visit.press('first')
  await visit.untilSent(1)
  await visit.press('slip')
  await visit.untilSent(3)
  await settled()
  expect(visit.waits()?.patient).toEqual(dataWith('slip'))

  await visit.press('corrected')
  await visit.untilSent(4)
  visit.look()
  await settled()
  visit.end()
  await settled()
  visit.look()
  await settled()
  expect(visit.stored()).toBe('corrected')
  expect(visit.calls().slice(3)).toEqual(['PUT /patients/3 corrected'])
  expect(visit.most()).toBe(1)
  expect(visit.waits()).toEqual({ patient: null, triage: null })
})

test('A correction that finds no network waits in place of the older copy, and goes by itself', async () => {
  const visit = await register(503, 503, 'slow')
  await visit.press('slip')
  await visit.untilSent(2)
  await settled()
  await visit.press('corrected')
  await visit.untilSent(3)
  visit.look()
  await settled()
  visit.end(503)
  await settled()
  expect(visit.waits()?.patient).toEqual(dataWith('corrected'))
  visit.look()
  await waitFor(() => expect(visit.stored()).toBe('corrected'))
  await settled()
  expect(visit.calls().slice(2)).toEqual(['POST /patients corrected', 'POST /patients corrected'])
  expect(visit.waits()?.patient).toBeNull()
})

for (const [way, status] of [
  ['arrives', 200],
  ['finds no network', 503],
] as const)
  test(`A correction made while the older copy is under way goes after it, if that ${way}`, async () => {
    const visit = await register(503, 'slow')
    await visit.press('slip')
    await visit.untilSent(2)
    await visit.press('corrected')
    await settled()
    expect(visit.most()).toBe(1)
    expect(visit.waits()?.patient).toEqual(dataWith('corrected'))
    visit.end(status)
    await waitFor(() => expect(visit.stored()).toBe('corrected'))
    await settled()
    expect(visit.calls()).toHaveLength(3)
    expect(visit.waits()?.patient).toBeNull()
  })

test('A correction that is refused takes the older copy with it, because the person is asked again', async () => {
  const visit = await register(503, 503, 422)
  await visit.press('slip')
  await visit.untilSent(2)
  await settled()
  await visit.press('corrected')
  await visit.untilSent(3)
  await settled()
  visit.look()
  await settled()
  expect(visit.calls()).toHaveLength(3)
  expect(visit.waits()?.patient).toBeNull()
})

test('Answers that are on their way with the data that had waited are not sent a second time beside them', async () => {
  const visit = await register(503, 503, 'slow', 'slow')
  await visit.press('corrected')
  await visit.untilSent(2)
  await settled()
  await visit.press('answers')
  await visit.untilSent(3)
  visit.look()
  await settled()
  visit.end()
  await visit.untilSent(4)
  visit.look()
  await settled()
  visit.end()
  await settled()
  expect(visit.calls().slice(2)).toEqual(['POST /patients corrected', 'POST /patients/3/triages '])
  expect(visit.most()).toBe(1)
})
