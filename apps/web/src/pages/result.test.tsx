import type { OpenedResult } from '@iris/contracts/results'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { ResultPage } from './result.tsx'

const finding = { tone: 'good', mark: '✓', text: 'Sem alteração' } as const
const RESULT: OpenedResult = {
  patient_name: 'RUI PRADO',
  companyName: 'OLARIA',
  event: null,
  examined_on: '2026-11-20',
  classification: {
    value: 'liberado',
    label: 'Liberado',
    title: 'Tudo certo',
    text: 'Nada a fazer.',
  },
  specialties: [],
  next_step: 'Nada a fazer agora',
  next_step_note: '',
  acuity: {
    ...finding,
    right_eye: null,
    left_eye: null,
    right_class: '',
    left_class: '',
    has_correction: null,
  },
  ishihara: { ...finding, correct: 9, wrong: 0, altered: false },
  refraction: { ...finding, value: null },
  retinography: { ...finding, altered: false },
  doctor: null,
  clinic: 'Vista Clara',
  concluded_at: '2026-11-21T12:00:00.000Z',
  corrected_at: null,
  signature: null,
}
const GATE = {
  patient: 'R*** P***',
  clinic: 'Vista Clara',
  ready: true,
  expires_at: '2026-12-20T12:00:00Z',
}
const CLINIC = { name: 'Vista Clara', logo_url: null, phone: '1142296140', whatsapp: '11988416140' }

type Answer = { status: number; content: unknown }
type Opened = { gate: Answer[]; clinic: Answer[]; opened?: Answer }

/** The page of a link; `gate` and `clinic` are answered one after the other, the last one always. */
async function open({ gate, clinic, opened = ok(RESULT) }: Opened) {
  const next = (answers: Answer[]) => (answers.length > 1 ? answers.shift() : answers[0]) as Answer
  const { url } = await startAnsweringServer((call) => {
    if (call === 'GET /clinic') return next(clinic)
    return call.endsWith('/open') ? opened : next(gate)
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  return show(<ResultPage token="ficha" />)
}

const ok = (content: unknown): Answer => ({ status: 200, content })
const link = (name: string) => screen.queryByRole('link', { name })
const dateBox = () => screen.findByLabelText(/data de nascimento/)

test('A link that ended still offers a call to the clinic', async () => {
  const ended = { message: 'Este link foi encerrado.', code: 'result.ended' }
  await open({ gate: [{ status: 410, content: ended }], clinic: [ok(CLINIC)] })
  expect(await screen.findByRole('heading', { name: 'Este link foi encerrado' })).toBeDefined()
  const call = await screen.findByRole('link', { name: 'Ligar' })
  expect(call.getAttribute('href')).toBe('tel:1142296140')
})

test.each([
  ['only a phone', { whatsapp: null }, true, 'Ligar para a clínica'],
  ['nothing', { phone: null, whatsapp: null }, false, ''],
] as const)('A clinic that gave %s is offered no other way', async (_case, gave, calls, button) => {
  const user = await open({
    gate: [ok(GATE)],
    clinic: [ok({ ...CLINIC, name: 'Olhos do Vale', ...gave })],
  })
  await user.type(await dateBox(), '14051968')
  await screen.findByText('Olhos do Vale')
  await waitFor(() => expect(link('Ligar') !== null).toBe(calls))
  await user.click(screen.getByRole('button', { name: 'Ver meu resultado' }))
  expect(await screen.findByRole('heading', { name: 'RUI PRADO' })).toBeDefined()
  expect(link('Falar com a clínica')).toBeNull()
  expect(link('Ligar para a clínica')?.textContent ?? '').toBe(button)
})

test('A telephone that could not be read is asked for again with the next state of the page', async () => {
  const failed = { status: 503, content: { message: 'Fora do ar.' } }
  const user = await open({ gate: [failed, ok(GATE)], clinic: [failed, ok(CLINIC)] })
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(await dateBox()).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Ligar' })).toBeDefined()
})

test('A result that cannot be fetched because the network is gone says so, and the clinic can still be called', async () => {
  const away = { status: 0, content: {} }
  const user = await open({ gate: [ok(GATE)], clinic: [ok(CLINIC)], opened: away })
  await user.type(await dateBox(), '14051968')
  await screen.findByRole('link', { name: 'Ligar' })
  await user.click(screen.getByRole('button', { name: 'Ver meu resultado' }))
  expect(await screen.findByText('Sem conexão. Verifique a rede e tente de novo.')).toBeDefined()
  expect(link('Ligar')?.getAttribute('href')).toBe('tel:1142296140')
})
