import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Answer, showAt } from '../../test/show-at.tsx'
import { OpenedExam } from './opened-exam.tsx'

const examOf = (id: number) => ({
  id,
  patient_id: id + 100,
  patient_name: `PACIENTE ${id}`,
  companyName: 'Fundição',
  result_channel: null,
  result_consent: null,
  anonymised: false,
  event_id: null,
  status: 'Avaliação Médica',
  right_eye: '20/20',
  left_eye: '20/40',
  has_correction: 0,
  refractive_disorder: null,
  retroactive_disorder: null,
  portable_auto_refractor_img: null,
  retinography_img: '/files/retina.png',
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
  signature: null,
  parts: { triage: true, acuity: true, ishihara: true, upload: true },
  complete: true,
  created_at: '2026-11-26T12:00:00.000Z',
  updated_at: '2026-11-26T12:00:00.000Z',
})
type Stored = ReturnType<typeof examOf>

/** Exam 7 of the queue, of which 8 is the next; each can be opened again after it was closed. */
async function open(type: 3 | 5 = 5) {
  const server = {
    exams: new Map([7, 8].map((id) => [id, examOf(id)])),
    /** How a save is answered; 0 cuts the connection. */
    saving: 200 as 200 | 502 | 0,
    /** Reads of the exams of a patient are answered after this. */
    held: Promise.resolve(),
  }
  function Reading() {
    const [id, setId] = useState<number | null>(7)
    if (id === null)
      return (
        <button type="button" onClick={() => setId(7)}>
          Abrir
        </button>
      )
    return <OpenedExam examId={id} filters={{}} onMove={setId} onClose={() => setId(null)} />
  }
  const shown = await showAt(<Reading />, {
    type,
    address: '/medicalevaluation',
    answer: async (call, { body }) => {
      const [, patient, what, exam] =
        /^(?:GET|POST) \/patients\/(\d+)(?:\/(exams|triages|medicalRecords))?(?:\/(\d+))?$/.exec(
          call,
        ) ?? []
      const own = server.exams.get(Number(exam ?? Number(patient) - 100)) as Stored
      if (call.startsWith('POST')) {
        if (server.saving !== 200) return new Answer(server.saving)
        Object.assign(own, JSON.parse(body), { status: 'Concluído' })
        return own
      }
      if (call.startsWith('GET /exams/reading-queue')) {
        const id = Number(/reading-queue\/(\d+)/.exec(call)?.[1] ?? 7)
        const next =
          id === 7 ? { ...examOf(8), dob: '1980-02-01', waiting_since: examOf(8).updated_at } : null
        return { waiting: 2, waiting_since: examOf(7).updated_at, next, previous: null }
      }
      if (/^GET \/exams\/\d$/.test(call)) return server.exams.get(Number(call.at(-1)))
      if (what === 'exams') {
        await server.held
        return [own]
      }
      if (what === 'triages') return []
      return (
        patient && {
          id: Number(patient),
          name: `PACIENTE ${Number(patient) - 100}`,
          dob: '1980-02-01',
        }
      )
    },
  })
  await screen.findByText('PACIENTE 7')
  const conclude = () =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
  return { ...shown, server, conclude }
}

const radio = (name: RegExp) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const isOpen = (name: string) => waitFor(() => screen.getByText(name))
const saves = (calls: string[]) => calls.filter((call) => call.startsWith('POST'))

test('A doctor who releases an exam with bad measures is asked once for each set of reasons, and decides', async () => {
  const { user, server, calls, conclude } = await open()
  await user.click(await radio(/^Liberado/))
  conclude()
  const asked = () => screen.findByRole('dialog', { name: 'Liberar mesmo assim?' })
  const reasons = async () =>
    within(await asked())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await reasons()).toEqual([
    'Olho esquerdo: 20/40',
    'Retinografia enviada, ainda sem leitura',
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Liberar mesmo assim?')).toBeNull())
  expect(screen.getByText('PACIENTE 7')).toBeDefined()
  expect(saves(calls())).toEqual([])

  // A new reading changes the reasons against it, so the question is asked once more.
  await user.keyboard('n')
  expect((await radio(/^Não Alterada/)).checked).toBe(true)
  await user.click(screen.getByText('Salvar e próximo').closest('button') as HTMLElement)
  expect(await reasons()).toEqual(['Olho esquerdo: 20/40'])
  server.saving = 502
  await user.click(within(await asked()).getByText('Liberar'))
  await screen.findByText('Erro Interno')
  server.saving = 200
  await user.click(screen.getByText('Salvar e próximo').closest('button') as HTMLElement)
  await isOpen('PACIENTE 8')
  expect(server.exams.get(7)).toMatchObject({ final_classification: 'liberado' })
})

test('After a failed Salvar e próximo, Salvar closes the exam and opens no other', async () => {
  const { user, server } = await open()
  await user.click(await radio(/^Consulta/))
  server.saving = 502
  await user.click(screen.getByText('Salvar e próximo').closest('button') as HTMLElement)
  await screen.findByText('Erro Interno')
  server.saving = 200
  await user.click(screen.getByText('Salvar').closest('button') as HTMLElement)
  await screen.findByText('Exame salvo com sucesso!')
  await screen.findByText('Abrir')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Tentar de novo after a lost Salvar leaves the queue, as Salvar does', async () => {
  const { user, server } = await open()
  await user.click(await radio(/^Consulta/))
  server.saving = 0
  await user.click(screen.getByText('Salvar').closest('button') as HTMLElement)
  const again = await screen.findByText('Tentar de novo')
  server.saving = 200
  await user.click(again.closest('button') as HTMLElement)
  await screen.findByText('Abrir')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Tentar de novo after a lost Liberar asks nothing again and goes to the next patient', async () => {
  const { user, server } = await open()
  await user.click(await radio(/^Liberado/))
  await user.click(screen.getByText('Salvar e próximo').closest('button') as HTMLElement)
  const asked = within(await screen.findByRole('dialog', { name: 'Liberar mesmo assim?' }))
  server.saving = 0
  await user.click(asked.getByText('Liberar'))
  const again = await screen.findByText('Tentar de novo')
  server.saving = 200
  await user.click(again.closest('button') as HTMLElement)
  await isOpen('PACIENTE 8')
  expect(server.exams.get(7)).toMatchObject({ final_classification: 'liberado' })
})

test('An exam opened again within seconds shows at once, and soon after what changed', async () => {
  const { user, server } = await open()
  await screen.findByText('4 de 4 concluídos')
  const held = Promise.withResolvers<void>()
  server.held = held.promise
  await user.click(screen.getByText('Cancelar'))
  Object.assign(server.exams.get(7) as Stored, {
    parts: { triage: true, acuity: true, ishihara: true, upload: false },
  })
  await user.click(await screen.findByText('Abrir'))
  await screen.findByText('4 de 4 concluídos')
  held.resolve()
  await screen.findByText('3 de 4 concluídos')
})

test('A technician sees Cancelar and Destravar in a locked exam, but no Salvar', async () => {
  await open(3)
  expect(await screen.findByText('Destravar')).toBeDefined()
  expect(screen.getByText('Cancelar')).toBeDefined()
  expect(screen.queryByText(/^Salvar/)).toBeNull()
})
