import type { Triage } from '@iris/contracts/triages'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { pick, press } from '../../../test/form-by-label.ts'
import { show } from '../../../test/show.tsx'
import { createQueryClient } from '../../api/query-client.ts'
import { TriageModal } from './triage-modal.tsx'

/** What the person answered on their own phone while the technician asked them. */
const THEIRS = {
  id: 5,
  exam_id: 7,
  patient_id: 3,
  personal_history: [],
  previous_eye_surgeries: [],
  previous_eye_diseases: [],
  eye_complaints: [],
  smoking: false,
  epis: true,
  wear_glasses: false,
  wear_contact_lenses: false,
  screen_time: null,
  allergy: false,
  allergy_description: null,
  updated_at: '2026-11-26T12:00:00.000Z',
} as unknown as Triage

function answer(call: string) {
  if (call === 'POST /patients/3/triages')
    return { status: 409, content: { message: 'Já existe', code: 'triage.exists' } }
  if (call === 'GET /triages/exam/7' || call === 'PUT /patients/3/triages/5')
    return { status: 200, content: THEIRS }
  return { status: 200, content: [] }
}

test('A new triage that another person made meanwhile asks whose answers hold, and loses none of those given here', async () => {
  const { url, sent } = await startAnsweringServer(answer)
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onSaved = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <TriageModal
        patientId={3}
        patientName="BIA SEGUNDA"
        examId={7}
        onClose={() => {}}
        onSaved={onSaved}
      />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('switch', { name: 'Fumante' }))
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  const question = await screen.findByRole('dialog', { name: /alterado por outra pessoa/ })
  expect(question.textContent).toContain('Uso de EPI')
  await user.click(within(question).getByRole('button', { name: 'Salvar por cima' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  const put = sent.find(({ call }) => call === 'PUT /patients/3/triages/5')
  expect(JSON.parse(put?.body ?? '{}')).toMatchObject({
    smoking: true,
    epis: true,
    updated_at: THEIRS.updated_at,
  })
})

test('The second of two people who change one triage is warned, field by field, and loses nothing', async () => {
  const first = { ...THEIRS, eye_complaints: [{ name: 'DRY_EYE' }], epis: false } as Triage
  const now = {
    ...THEIRS,
    eye_complaints: [{ name: 'ZERO' }],
    updated_at: '2026-11-26T13:00:00.000Z',
  }
  const { url, sent } = await startAnsweringServer((call, _bearer, { body }) => {
    if (call === 'GET /triages/exam/7') return { status: 200, content: now }
    if (!call.startsWith('PUT')) return { status: 404, content: {} }
    return JSON.parse(body).updated_at === now.updated_at
      ? { status: 200, content: now }
      : { status: 409, content: { message: 'Alterado', code: 'edit.stale' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onSaved = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <TriageModal
        patientId={3}
        patientName="BIA SEGUNDA"
        triage={first}
        examId={7}
        onClose={() => {}}
        onSaved={onSaved}
      />
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('switch', { name: 'Fumante' }))
  await pick(user, 'Queixas oculares 1', 'Ardência')
  await press(user, 'Salvar')
  const told = await screen.findByRole('dialog', { name: /alterado por outra pessoa/ })
  const complaints = within(told).getByRole('radiogroup', { name: 'Queixas oculares' })
  expect(complaints.textContent).toContain('Nenhuma queixa')
  expect(complaints.textContent).toContain('Ardência')
  expect(within(told).getByRole('radiogroup', { name: 'Uso de EPI' }).textContent).toContain('Sim')
  expect(within(told).queryByRole('radiogroup', { name: 'Fumante' })).toBeNull()
  await user.click(within(told).getByRole('button', { name: 'Salvar por cima' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  const puts = sent.filter(({ call }) => call.startsWith('PUT'))
  expect(JSON.parse(puts.at(-1)?.body ?? '{}')).toMatchObject({
    smoking: true,
    epis: true,
    eye_complaints: [{ name: 'BURNING' }],
  })
})

test('A new triage without an answer is saved only after the question of the station', async () => {
  const { url, sent } = await startAnsweringServer((call) => ({
    status: 200,
    content: call.startsWith('POST') ? THEIRS : [],
  }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const onSaved = vi.fn()
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <TriageModal
        patientId={3}
        patientName="BIA SEGUNDA"
        examId={7}
        onClose={() => {}}
        onSaved={onSaved}
      />
    </QueryClientProvider>,
  )
  const save = await screen.findByRole('button', { name: /^Salvar/ })
  const saved = () => sent.filter(({ call }) => call.startsWith('POST')).length
  for (const submit of [
    () => user.click(save),
    () => user.keyboard('{Control>}{Enter}{/Control}'),
  ]) {
    await submit()
    const question = await screen.findByRole('dialog', { name: 'Salvar sem respostas?' })
    expect(question.textContent).toContain('Nada foi respondido na triagem de BIA SEGUNDA.')
    await user.click(within(question).getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByText(/Nada foi respondido/)).toBeNull())
    expect(saved()).toBe(0)
  }
  await user.click(save)
  await user.click(await screen.findByRole('button', { name: 'Salvar assim' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(saved()).toBe(1)
})

test('A triage that can no longer be changed says each answer of yes or no in a word, takes no other, and has no Salvar', async () => {
  const { url } = await startAnsweringServer(() => ({ status: 200, content: [] }))
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  show(
    <QueryClientProvider client={createQueryClient()}>
      <TriageModal
        patientId={3}
        patientName="BIA SEGUNDA"
        triage={THEIRS}
        examStatus="Concluído"
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  const wordAt = (name: string) => {
    const answer = screen.getByRole<HTMLInputElement>('switch', { name })
    expect(answer.disabled).toBe(true)
    return answer.parentElement?.textContent
  }
  expect(wordAt('Uso de EPI')).toMatch(/^Sim/)
  expect(wordAt('Fumante')).toMatch(/^Não/)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Tempo de tela' }).disabled).toBe(
    true,
  )
  for (const name of [/^Adicionar:/, /^Remover:/, /^Salvar/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
