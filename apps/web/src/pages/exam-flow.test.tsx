import type { Exam } from '@iris/contracts/exams'
import type { Patient } from '@iris/contracts/patients'
import type { UserType } from '@iris/domain/user-type'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { optionsOf, pick, press } from '../../test/form-by-label.ts'
import { WAITING_EXAM } from '../../test/open-exam.tsx'
import { showAt } from '../../test/show-at.tsx'
import { ExamFlow } from './exam-flow.tsx'

const AT = '2026-11-26T12:00:00.000Z'
const RITA = {
  id: 3,
  name: 'RITA DOS MODAIS',
  dob: '1980-02-01',
  email: 'rita@exemplo.test',
  updated_at: AT,
} as unknown as Patient
const NOTHING = { triage: false, acuity: false, ishihara: false, upload: false }
const NEW = {
  ...WAITING_EXAM,
  ...{ patient_id: 3, patient_name: RITA.name, status: 'Pendente', parts: NOTHING },
  ...{ complete: false, right_eye: null, left_eye: null, has_correction: null },
} as Exam

/** Rita's exams, first these and then also those that are saved here. */
async function openFlow(type: UserType, exams: Exam[] = []) {
  const triages: object[] = []
  const shown = await showAt(<ExamFlow patient={RITA} onClose={() => {}} />, {
    type,
    address: '/patients',
    answer(call, { body }) {
      if (call === 'GET /patients/3/exams') return exams
      if (call === 'GET /patients/3/triages') return triages
      if (/^GET \/(personal_history|eye_)/.test(call)) return []
      if (call === 'GET /tests/3') return [{ id: 5, exam_id: 7, answers: NINE_RIGHT }]
      if (call === 'POST /patients/3/triages') {
        exams.push({ ...NEW, parts: { ...NOTHING, triage: true } })
        triages.push({ id: 4, exam_id: 7, patient_id: 3, ...JSON.parse(body), created_at: AT })
        return triages[0]
      }
      if (call === 'GET /patients/3') return RITA
      if (call === 'GET /exams/7/result.pdf') return {}
      if (call === 'POST /exams/7/send-result') {
        Object.assign(exams[0] as Exam, { status: 'E-mail enviado' })
        return { message: 'E-mail enviado com sucesso' }
      }
      if (call !== 'POST /patients/3/exams/7') return undefined
      const [exam] = exams as [Exam]
      Object.assign(exam, JSON.parse(body), { parts: { ...exam.parts, acuity: true } })
      return exam
    },
  })
  await screen.findByRole('dialog', { name: 'Exames' })
  return shown
}
const NINE_RIGHT = Array.from({ length: 9 }, (_, index) => ({ plate: index + 1, answer: 'certo' }))

const PARTS = ['Triagem', 'Acuidade', 'Ishihara', 'Upload']
/** What the tiles of the parts say, by their names. */
const tiles = () =>
  PARTS.map((name) => screen.getByText(name, { selector: 'button *' }).closest('button'))
const words = (of: HTMLElement | null) => /Concluído|Pendente/.exec(of?.textContent ?? '')?.[0]
/** Clicks beside the dialog in front. */
const clickBeside = async (user: { click(at: Element): Promise<void> }) => {
  for (const beside of document.querySelectorAll('[class*=Modal-inner], [class*=Modal-overlay]'))
    await user.click(beside)
}

test('A technician goes from the exams of a patient through a new one, whose parts each offer the next, and both eyes are needed', async () => {
  const { user, bodies } = await openFlow(3)
  expect(await screen.findByText('Nenhum exame ainda. Adicione o primeiro.')).toBeDefined()
  expect(screen.getByText('Fechar', { selector: 'button *' })).toBeDefined()
  await press(user, 'Adicionar')
  expect(await screen.findByText('Novo Exame')).toBeDefined()
  expect(screen.getByText('Status dos Exames')).toBeDefined()
  expect(tiles().map(words)).toEqual(['Pendente', 'Pendente', 'Pendente', 'Pendente'])
  expect(screen.queryByText(/^(Travar|Salvar|Resultado oftalmológico)/)).toBeNull()
  await clickBeside(user)
  expect(screen.getByText('Novo Exame'), 'a click beside it closes nothing').toBeDefined()

  await press(user, 'Começar Triagem')
  await screen.findByText('Nova Triagem')
  await press(user, 'Salvar')
  await user.click(await screen.findByText('Salvar assim'))
  expect(await screen.findByText('Triagem cadastrada com sucesso!')).toBeDefined()
  expect(await screen.findByText('Editar Exame')).toBeDefined()
  expect(tiles().map(words)).toEqual(['Concluído', 'Pendente', 'Pendente', 'Pendente'])

  await press(user, 'Começar Acuidade')
  await screen.findByText('Acuidade Visual')
  expect(screen.getByLabelText<HTMLInputElement>('Sem Correção').checked).toBe(true)
  await press(user, 'Adicionar')
  expect(await screen.findByText('Olho direito é obrigatório')).toBeDefined()
  expect(screen.getByText('Olho esquerdo é obrigatório')).toBeDefined()
  await user.click(screen.getByLabelText('Com Correção'))
  expect(await optionsOf(user, 'Olho esquerdo')).toEqual([
    ...['20/20', '20/25', '20/30', '20/40', '20/50', '20/70', '20/100', '20/200'],
    ...['Percepção de Luz (PL)', 'Sem Percepção de Luz (SPL)'],
  ])
  await pick(user, 'Olho esquerdo', 'Percepção de Luz (PL)')
  await pick(user, 'Olho direito', '20/25')
  await press(user, 'Adicionar')
  expect(await screen.findByText('Acuidade cadastrada com sucesso!')).toBeDefined()
  expect(bodies('POST /patients/3/exams/7')).toMatchObject([
    { has_correction: 1, right_eye: '20/25', left_eye: 'Percepção de Luz (PL)' },
  ])
  await waitFor(() =>
    expect(tiles().map(words).slice(0, 3)).toEqual(['Concluído', 'Concluído', 'Pendente']),
  )
  expect(screen.getByText('Começar Ishihara')).toBeDefined()
  await user.click(tiles()[1] as HTMLElement)
  await screen.findByText('Acuidade Visual')
  await pick(user, 'Olho direito', '20/40')
  await press(user, 'Adicionar')
  expect(await screen.findByText('Acuidade atualizada com sucesso!')).toBeDefined()
})

test('The parts of a locked exam can be read but not changed', async () => {
  const parts = { triage: true, acuity: true, ishihara: true, upload: true }
  const { user } = await openFlow(3, [{ ...NEW, ...WAITING_EXAM, parts } as Exam])
  await user.click(await screen.findByText('Avaliação Médica'))
  await screen.findByText('Editar Exame')
  expect(tiles().map(words)).toEqual(['Concluído', 'Concluído', 'Concluído', 'Concluído'])
  const open = async (part: number, title: string) => {
    await user.click(tiles()[part] as HTMLElement)
    return within(await screen.findByRole('dialog', { name: title }))
  }
  const acuity = await open(1, 'Acuidade Visual')
  expect(acuity.getByPlaceholderText<HTMLInputElement>('Olho direito').disabled).toBe(true)
  expect(acuity.queryByText('Adicionar')).toBeNull()
  await user.click(acuity.getByText('Fechar'))

  const plates = await open(2, 'Teste de Ishihara')
  expect(await plates.findByText('Exame sem Alterações')).toBeDefined()
  expect(plates.queryByText('Refazer Teste')).toBeNull()
  await user.click(plates.getByText('Voltar'))

  const upload = await open(3, 'Carregar Arquivos')
  expect(document.querySelector('input[type=file]')).toBeNull()
  expect(upload.queryByText('Salvar')).toBeNull()
})

/** An exam that a doctor has concluded. */
const concluded = () =>
  ({ ...NEW, ...WAITING_EXAM, status: 'Concluído', final_classification: 'consulta' }) as Exam

test('The exams of a patient say number, state and moment, and offer Enviar p/ e-mail to an administrator and not to a technician', async () => {
  for (const type of [1, 2] as const) {
    await openFlow(type, [concluded()])
    const table = within(await screen.findByRole('table', { name: 'Exames' }))
    await table.findByText('Concluído')
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Id', 'Status', 'Última atualização', 'Ações'])
    expect(table.getByText('26/11/2026 09:00')).toBeDefined()
    expect(table.queryAllByText('Enviar p/ e-mail')).toHaveLength(type === 1 ? 1 : 0)
    cleanup()
  }
})

test('A concluded result is printed within the page and sent from the exams of its patient, which then say so', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  const frame = () => document.querySelector<HTMLIFrameElement>('#iris-print')
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
    frame()?.remove()
  })
  const { user } = await openFlow(1, [concluded()])
  await user.click(await screen.findByLabelText('Imprimir'))
  await waitFor(() => expect(frame()?.getAttribute('src')).toMatch(/^blob:/))
  await user.click(screen.getByText('Enviar p/ e-mail'))
  const asked = within(await screen.findByRole('dialog', { name: 'Enviar o resultado?' }))
  await asked.findByText('rita@exemplo.test')
  await user.click(asked.getByText('Enviar'))
  expect(await screen.findByText('E-mail enviado com sucesso')).toBeDefined()
  expect(await screen.findByText('E-mail enviado')).toBeDefined()
})
