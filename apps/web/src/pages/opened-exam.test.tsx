import { ERRORS } from '@iris/contracts/errors'
import type { Exam } from '@iris/contracts/exams'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { startSession } from '../api/session.ts'
import { refreshExams } from '../features/exams/exams-api.ts'
import { OpenedExam } from './opened-exam.tsx'

const EXAM: Omit<Exam, 'patient_id' | 'patient_name'> = {
  id: 7,
  companyName: 'Fundição',
  result_channel: null,
  result_consent: null,
  anonymised: false,
  event_id: null,
  status: 'Avaliação Médica',
  right_eye: '20/20',
  left_eye: '20/20',
  has_correction: 0,
  refractive_disorder: null,
  retroactive_disorder: null,
  portable_auto_refractor_img: null,
  retinography_img: null,
  retinography_other_img: null,
  retinography_eye: null,
  final_classification: null,
  specialist_specialties: [],
  refraction_option: '',
  retinography_option: '',
  import_option: '',
  ishihara_correct_answer: 9,
  ishihara_wrong_answer: 0,
  has_changed: null,
  classified_by_name: null,
  classified_at: null,
  corrected_at: null,
  versions: 0,
  triage_updated_at: '2026-11-26T11:00:00.000Z',
  signature: null,
  parts: { triage: true, acuity: true, ishihara: true, upload: true },
  complete: true,
  created_at: '2026-11-26T12:00:00.000Z',
  updated_at: '2026-11-26T12:00:00.000Z',
}
/** A triage that nobody answered. */
const BLANK = {
  ...{ id: 4, exam_id: 7, patient_id: 3, personal_history: [], previous_eye_surgeries: [] },
  ...{ previous_eye_diseases: [], eye_complaints: [], smoking: null, screen_time: null },
}
const NAMES: Record<number, string> = { 3: 'ALBA UNIDA', 4: 'ALBA QUE FICA' }

type Answer = { status: number; content: unknown }
type Answers = (call: string) => Answer | undefined | Promise<Answer | undefined>

// A text field that grows asks when the letters are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/** The exam of the address on the screen, with a patient who may go to another registration meanwhile. */
async function openExam(answer?: Answers, onMove: (id: number) => void = () => {}) {
  const who = { owner: 3 }
  const { url, sent } = await startAnsweringServer(async (call) => {
    const ok = (content: unknown) => ({ status: 200, content })
    const exam = { ...EXAM, patient_id: who.owner, patient_name: NAMES[who.owner] }
    const of = Number(/^GET \/patients\/(\d+)/.exec(call)?.[1])
    const own = await answer?.(call)
    if (own) return own
    if (call.startsWith('POST')) return ok(exam)
    if (call === 'GET /exams/7') return ok(exam)
    if (call === `GET /patients/${of}/exams`) return ok(of === who.owner ? [exam] : [])
    if (call === `GET /patients/${of}`) return ok({ id: of, name: NAMES[of], dob: '1980-02-01' })
    if (call === `GET /patients/${of}/triages`) return ok([])
    return { status: 404, content: {} }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const claims = { sub: '1', scopes: ['doctor'], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OpenedExam examId={7} filters={{}} onMove={onMove} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const calls = () => sent.map(({ call }) => call)
  async function merge() {
    who.owner = 4
    act(refreshExams)
    await waitFor(() => expect(calls()).toContain('GET /patients/4/exams'))
  }
  return { user, sent, calls, merge }
}

const pick = () => screen.findByRole<HTMLInputElement>('radio', { name: /consulta/i })

test('What a doctor has picked stays while the patient is merged into another registration, and is saved under that one', async () => {
  const { user, calls, merge } = await openExam()
  await user.click(await pick())
  expect((await pick()).checked).toBe(true)

  await merge()
  await screen.findByText('ALBA QUE FICA')
  expect((await pick()).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(calls()).toContain('POST /patients/4/exams/7'))
})

test('What a doctor writes into the prontuário stays while the patient is merged into another registration', async () => {
  const merged = 'O cadastro deste paciente foi unificado com outro.'
  const { user, calls, merge } = await openExam((call) => {
    if (call === 'POST /patients/3/medicalRecords')
      return { status: 409, content: { code: 'patient.merged', message: merged } }
    return call.endsWith('/medicalRecords') ? { status: 200, content: null } : undefined
  })
  await pick()
  await user.click(screen.getByRole('button', { name: 'Prontuário' }))
  await user.type(await screen.findByLabelText(/Anotações/), 'Glaucoma')

  await merge()
  await waitFor(() => expect(calls()).toContain('GET /patients/4/triages'))
  const written = () => screen.getByLabelText<HTMLTextAreaElement>(/Anotações/).value
  expect(written()).toBe('Glaucoma')
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText(merged)
  expect(written()).toBe('Glaucoma')
})

/** A triage of the exam in which nothing was answered. */
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
    await pick()
    const tile = screen.getByText('Triagem').closest('button') as HTMLElement
    expect(within(tile).getByText(words)).toBeDefined()
    cleanup()
  }
})

test('The acuity of whoever wears glasses, by their triage, starts with correction and is saved so, and a measured one stands as it is', async () => {
  const unmeasured = { status: 'Pendente', right_eye: null, left_eye: null, has_correction: null }
  const triage = { ...BLANK, wear_glasses: true }
  const openAcuity = async (exam: object) => {
    const content = { ...EXAM, patient_id: 3, patient_name: NAMES[3], ...exam }
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

test('The prontuário that is opened from an exam leads back to it', async () => {
  const { user } = await openExam((call) =>
    call.endsWith('/medicalRecords') ? { status: 200, content: null } : undefined,
  )
  await pick()
  await user.click(screen.getByRole('button', { name: 'Prontuário' }))
  const record = within(await screen.findByRole('dialog', { name: 'Prontuário' }))
  const [, close] = await record.findAllByRole('button', { name: 'Fechar' })
  await user.click(close as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Prontuário' })).toBeNull())
  expect(await pick()).toBeDefined()
})

test('Answers of the triage that a technician corrects meanwhile are on the screen, and are looked at before a conclusion is saved', async () => {
  const [at, owner] = ['2026-11-26T12:30:00.000Z', { patient_id: 3, patient_name: NAMES[3] }]
  const correct = { ...EXAM, ...owner, updated_at: at, triage_updated_at: at }
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

  await user.click(await pick())
  told = [{ ...BLANK, eye_complaints: [{ name: 'ITCHING' }] }]
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await screen.findByText(/as respostas da triagem deste exame mudaram/)
  expect(saves).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Voltar ao formulário' }))
  await screen.findByText(/^Queixas: Coceira;/)
  expect((await pick()).checked).toBe(true)
  await user.click(screen.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(saves).toBe(2))
})

describe('In the reading queue', () => {
  const other = {
    id: 8,
    patient_id: 3,
    patient_name: 'ALBA UNIDA',
    dob: '1980-02-01',
    waiting_since: EXAM.updated_at,
    updated_at: EXAM.updated_at,
  }
  const place = { waiting: 2, waiting_since: EXAM.updated_at, next: other, previous: other }

  async function openQueue() {
    const road = { isThere: Promise.resolve() }
    const onMove = vi.fn()
    const opened = await openExam(async (call) => {
      if (call.startsWith('GET /exams/reading-queue')) {
        await road.isThere
        return { status: 200, content: place }
      }
      return call === 'GET /exams/8'
        ? { status: 200, content: { ...EXAM, id: 8, patient_id: 3 } }
        : undefined
    }, onMove)
    await pick()
    return {
      ...opened,
      onMove,
      road,
      next: await screen.findByRole('button', { name: /^Próximo/ }),
    }
  }

  test('What is picked while the next exam is awaited keeps the exam open', async () => {
    const { user, onMove, road, next } = await openQueue()
    const { promise, resolve } = Promise.withResolvers<void>()
    road.isThere = promise
    await user.click(next)
    await user.click(await pick())
    resolve()
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: /^Salvar e próximo/ })
    await waitFor(() => expect(save.disabled).toBe(false))
    expect(onMove).not.toHaveBeenCalled()
    expect((await pick()).checked).toBe(true)
  })

  test('What a doctor has picked goes with its save or by their word, and then the next exam comes', async () => {
    for (const way of ['save', 'discard'] as const) {
      const { user, onMove } = await openQueue()
      await user.click(await pick())
      if (way === 'save')
        await user.click(screen.getByRole('button', { name: /^Salvar e próximo/ }))
      else {
        await user.click(screen.getByRole('button', { name: /^Anterior na fila/ }))
        await user.click(await screen.findByRole('button', { name: 'Descartar' }))
      }
      await waitFor(() => expect(onMove).toHaveBeenCalledWith(8))
      cleanup()
    }
  })
})

test('The second of two doctors who correct one result is told, and then has the exam as the first one left it', async () => {
  const [status, message] = ERRORS['exam.not-correctable']
  const concluded = { final_classification: 'liberado', classified_at: EXAM.updated_at }
  let now = { ...EXAM, ...concluded, status: 'Concluído', patient_id: 3, patient_name: NAMES[3] }
  const { user } = await openExam((call) => {
    if (call === 'POST /exams/7/correct') {
      const corrected_at = '2026-11-27T12:00:00.000Z'
      now = { ...now, ...{ status: 'Avaliação Médica', corrected_at, versions: 1 } }
      return { status, content: { code: 'exam.not-correctable', message } }
    }
    if (call === 'GET /exams/7') return { status: 200, content: now }
    return call === 'GET /patients/3/exams' ? { status: 200, content: [now] } : undefined
  })
  await user.click(await screen.findByRole('button', { name: 'Corrigir resultado' }))
  const asked = await screen.findByRole('dialog', { name: 'Corrigir resultado' })
  await user.type(within(asked).getByLabelText(/^Motivo/), 'Faltou a refração.')
  await user.click(within(asked).getByRole('button', { name: /^Corrigir resultado/ }))
  expect(await within(asked).findByText(message)).toBeDefined()
  await user.click(within(asked).getByRole('button', { name: 'Cancelar' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(await screen.findByText(/^Em correção desde/)).toBeDefined()
})

test('Letters that a doctor types into a field or the prontuário choose nothing in the exam behind it', async () => {
  const { user } = await openExam((call) =>
    call.endsWith('/medicalRecords') ? { status: 200, content: null } : undefined,
  )
  await pick()
  const checked = () => screen.queryAllByRole('radio', { hidden: true, checked: true })
  await user.keyboard('d')
  const disorder = screen.getByLabelText<HTMLInputElement>(/^Distúrbio refrativo/, {
    selector: 'input',
  })
  expect(document.activeElement).toBe(disorder)
  await user.keyboard('lceanpv')
  expect(disorder.value).toBe('lceanpv')
  expect(checked()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Prontuário' }))
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(/Anotações/)
  notes.focus()
  await user.keyboard('lceanpv')
  expect(notes.value).toBe('lceanpv')
  screen.getAllByRole('button', { name: 'Fechar' }).at(-1)?.focus()
  await user.keyboard('lcean')
  expect(checked()).toEqual([])
})
