import { ERRORS } from '@iris/contracts/errors'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { classification, openExam, TWICE_REGISTERED, WAITING_EXAM } from '../../test/open-exam.tsx'

test('What a doctor has picked stays while the patient is merged into another registration, and is saved under that one', async () => {
  const { user, calls, merge } = await openExam()
  await user.click(await classification())
  expect((await classification()).checked).toBe(true)

  await merge()
  await screen.findByText('ALBA QUE FICA')
  expect((await classification()).checked).toBe(true)
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
  await classification()
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

test('The prontuário that is opened from an exam leads back to it', async () => {
  const { user } = await openExam((call) =>
    call.endsWith('/medicalRecords') ? { status: 200, content: null } : undefined,
  )
  await classification()
  await user.click(screen.getByRole('button', { name: 'Prontuário' }))
  const record = within(await screen.findByRole('dialog', { name: 'Prontuário' }))
  const [, close] = await record.findAllByRole('button', { name: 'Fechar' })
  await user.click(close as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Prontuário' })).toBeNull())
  expect(await classification()).toBeDefined()
})

describe('In the reading queue', () => {
  const other = {
    id: 8,
    patient_id: 3,
    patient_name: 'ALBA UNIDA',
    dob: '1980-02-01',
    waiting_since: WAITING_EXAM.updated_at,
    updated_at: WAITING_EXAM.updated_at,
  }
  const place = { waiting: 2, waiting_since: WAITING_EXAM.updated_at, next: other, previous: other }

  async function openQueue() {
    const road = { isThere: Promise.resolve() }
    const onMove = vi.fn()
    const opened = await openExam(async (call) => {
      if (call.startsWith('GET /exams/reading-queue')) {
        await road.isThere
        return { status: 200, content: place }
      }
      return call === 'GET /exams/8'
        ? { status: 200, content: { ...WAITING_EXAM, id: 8, patient_id: 3 } }
        : undefined
    }, onMove)
    await classification()
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
    await user.click(await classification())
    resolve()
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: /^Salvar e próximo/ })
    await waitFor(() => expect(save.disabled).toBe(false))
    expect(onMove).not.toHaveBeenCalled()
    expect((await classification()).checked).toBe(true)
  })

  test('What a doctor has picked goes with its save or by their word, and then the next exam comes', async () => {
    for (const way of ['save', 'discard'] as const) {
      const { user, onMove } = await openQueue()
      await user.click(await classification())
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
  const concluded = { final_classification: 'liberado', classified_at: WAITING_EXAM.updated_at }
  let now = {
    ...WAITING_EXAM,
    ...concluded,
    status: 'Concluído',
    patient_id: 3,
    patient_name: TWICE_REGISTERED[3],
  }
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
  await classification()
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
