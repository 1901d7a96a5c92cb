import { ERRORS } from '@iris/contracts/errors'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { classification, openExam, TWICE_REGISTERED, WAITING_EXAM } from '../../test/open-exam.tsx'
import { refreshExams } from '../features/exams/exams-api.ts'

/** A triage that nobody answered. */
const BLANK = {
  ...{ id: 4, exam_id: 7, patient_id: 3, personal_history: [], previous_eye_surgeries: [] },
  ...{ previous_eye_diseases: [], eye_complaints: [], smoking: null, screen_time: null },
}

test('A triage that nobody answered is not shown as one without complaints', async () => {
  for (const [triage, words] of [
    [BLANK, 'Queixas: Não informado; 5 perguntas em aberto'],
    [{ ...BLANK, eye_complaints: [{ name: 'DRY_EYE' }] }, /^Queixas: Olho seco;/],
  ] as const) {
    await openExam((call) =>
      call === 'GET /patients/3/triages' ? { status: 200, content: [triage] } : undefined,
    )
    await classification()
    const tile = screen.getByText('Triagem').closest('button') as HTMLElement
    expect(within(tile).getByText(words)).toBeDefined()
    cleanup()
  }
})

test('The acuity of whoever wears glasses, by their triage, starts with correction and is saved so, and a measured one stands as it is', async () => {
  const unmeasured = { status: 'Pendente', right_eye: null, left_eye: null, has_correction: null }
  const triage = { ...BLANK, wear_glasses: true }
  const openAcuity = async (exam: object) => {
    const content = { ...WAITING_EXAM, patient_id: 3, patient_name: TWICE_REGISTERED[3], ...exam }
    const opened = await openExam((call) => {
      if (call === 'GET /patients/3/triages') return { status: 200, content: [triage] }
      if (call === 'GET /exams/7') return { status: 200, content }
      return call === 'GET /patients/3/exams' ? { status: 200, content: [content] } : undefined
    })
    const tile = (await screen.findByText('Acuidade')).closest('button') as HTMLElement
    await opened.user.click(tile)
    await screen.findByRole('dialog', { name: 'Acuidade Visual' })
    return opened
  }
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Com Correção' }).checked

  await openAcuity({ status: 'Pendente' })
  expect(chosen(), 'measured without').toBe(false)
  cleanup()

  const { user, sent } = await openAcuity(unmeasured)
  expect(chosen(), 'not measured yet').toBe(true)
  for (const eye of ['OD', 'OE']) {
    const group = screen.getByRole('group', { name: `${eye}: Visão normal` })
    await user.click(within(group).getByRole('button', { name: '20/20' }))
  }
  await user.click(screen.getByRole('button', { name: /^Adicionar/ }))
  const saved = () => sent.find(({ call }) => call === 'POST /patients/3/exams/7')?.body
  await waitFor(() => expect(JSON.parse(saved() ?? '{}')).toMatchObject({ has_correction: 1 }))
})

test('Answers of the triage that a technician corrects meanwhile are on the screen, and are looked at before a conclusion is saved', async () => {
  const [at, owner] = [
    '2026-11-26T12:30:00.000Z',
    { patient_id: 3, patient_name: TWICE_REGISTERED[3] },
  ]
  const correct = { ...WAITING_EXAM, ...owner, updated_at: at, triage_updated_at: at }
  let told = [{ ...BLANK, eye_complaints: [{ name: 'DRY_EYE' }] }]
  let saves = 0
  const { user } = await openExam((call) => {
    if (call === 'GET /patients/3/triages') return { status: 200, content: told }
    if (call === 'GET /exams/7' && saves > 0) return { status: 200, content: correct }
    if (call === 'GET /patients/3/exams' && saves > 0) return { status: 200, content: [correct] }
    const isLate = call === 'POST /patients/3/exams/7' && saves++ === 0
    return isLate ? { status: 409, content: { code: 'edit.stale', message: 'Tarde' } } : undefined
  })
  await screen.findByText(/^Queixas: Olho seco;/)
  told = [{ ...BLANK, eye_complaints: [{ name: 'RED_EYE' }] }]
  act(refreshExams)
  await screen.findByText(/^Queixas: Olho vermelho;/)

  await user.click(await classification())
  told = [{ ...BLANK, eye_complaints: [{ name: 'ITCHING' }] }]
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText(/as respostas da triagem deste exame mudaram/)
  expect(saves).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Voltar ao formulário' }))
  await screen.findByText(/^Queixas: Coceira;/)
  expect((await classification()).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(saves).toBe(2))
})

test('A triage corrected in an exam whose patient was merged meanwhile leads to the registration that stays', async () => {
  const [status, message] = ERRORS['patient.merged']
  const content = { ...WAITING_EXAM, patient_id: 3, patient_name: TWICE_REGISTERED[3] }
  const pending = { ...content, status: 'Pendente' }
  const at = '2026-11-26T12:00:00.000Z'
  const allergic = { ...BLANK, allergy: true, created_at: at, updated_at: at }
  const { user } = await openExam((call) => {
    const ok = (answer: unknown) => ({ status: 200, content: answer })
    if (call.startsWith('PUT')) return { status, content: { code: 'patient.merged', message } }
    if (call === 'GET /patients/3')
      return ok({ id: 3, name: 'ALBA', dob: '1980-02-01', merged_into: 4 })
    if (call === 'GET /patients/3/triages') return ok([allergic])
    if (call === 'GET /exams/7') return ok(pending)
    return call === 'GET /patients/3/exams' ? ok([pending]) : undefined
  })
  await user.click((await screen.findByText('Triagem')).closest('button') as HTMLElement)
  await user.type(await screen.findByLabelText(/^Descrição da alergia/), 'Pólen')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Abrir o cadastro que ficou' })).toBeDefined()
})
