import type { CorrectionVersion, ExamVersion } from '@iris/contracts/exam-versions'
import type { Exam } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../test/answering-server.mjs'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { ExamVersions } from './exam-versions.tsx'

const triage = {
  ...{ id: 4, exam_id: 7, patient_id: 3, personal_history: [], previous_eye_surgeries: [] },
  ...{ previous_eye_diseases: [], eye_complaints: [], smoking: false, epis: false },
  ...{ wear_glasses: false, wear_contact_lenses: false, screen_time: null, allergy: false },
  allergy_description: null,
} as unknown as Triage
const exam = {
  ...{ id: 7, patient_id: 3, status: 'Avaliação Médica', final_classification: 'liberado' },
  ...{ specialist_specialties: [], refractive_disorder: null, has_changed: 0 },
  ...{ right_eye: '20/200', left_eye: '20/25', has_correction: 0, retinography_eye: 'OD' },
  retinography_img: '/api/v2/exams/7/files/retinography_img?v=1',
} as unknown as Exam

const correction: CorrectionVersion = {
  ...{ id: 12, kind: 'correction', final_classification: 'liberado', specialist_specialties: [] },
  ...{ refractive_disorder: null, has_changed: 0, classified_by_name: 'Dra. Lia' },
  ...{ classified_at: '2026-11-18T14:02:00.000Z', corrected_by_name: 'Dra. Lia' },
  ...{ corrected_at: '2026-11-19T14:02:00.000Z', reason: 'Faltou a refração.' },
  parts: {
    triage: { ...triage, smoking: true },
    acuity: { right_eye: '20/20', left_eye: '20/25', has_correction: 0 },
    upload: { retinography_img: 'antes.png', retinography_eye: 'OD' },
  },
  exchanged: ['retinography_img'],
} as CorrectionVersion

type Given = { testsFail?: boolean; tests?: unknown[]; more?: ExamVersion[] }

async function showVersions(
  version: CorrectionVersion,
  { testsFail = false, tests = [], more = [] }: Given = {},
) {
  const { url, sent } = await startAnsweringServer((call) => {
    if (call.endsWith('/versions')) return { status: 200, content: [version, ...more] }
    return testsFail
      ? { status: 500, content: { message: 'Erro interno.' } }
      : { status: 200, content: tests }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <ExamVersions exam={exam} triage={triage} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const table = await screen.findByRole('table', { name: 'Versão 1' })
  const labels = () =>
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.firstChild?.textContent)
  return { user, sent, table, labels }
}

test('The version of a corrected result shows beside its conclusion what was measured, answered and attached otherwise', async () => {
  const { labels, table, user, sent } = await showVersions(correction)
  expect(labels().slice(5)).toEqual(['Olho direito', 'Fumante', 'Arquivo: Retinografia'])
  expect(within(table).getByRole('row', { name: /Olho direito/ }).textContent).toMatch(
    /20\/20.*20\/200/,
  )
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  await user.click(screen.getByRole('button', { name: 'Abrir a imagem de antes: Retinografia' }))
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain(
      'GET /exams/7/versions/12/files/retinography_img',
    ),
  )
})

test('The version of a result that was corrected before its parts were kept shows its conclusion alone', async () => {
  const { parts: _, ...old } = { ...correction, exchanged: [] }
  const { labels } = await showVersions(old)
  expect(labels()).toHaveLength(5)
  expect(screen.queryByRole('button', { name: /imagem de antes/ })).toBeNull()
})

test('A colour test that could not be read is said to be unread, and its plates are not called wrong', async () => {
  const answers = [{ plate: 1, answer: 'certo' }]
  const version = { ...correction, parts: { ...correction.parts, ishihara: { answers } } }
  const { labels } = await showVersions(version as CorrectionVersion, { testsFail: true })
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeDefined()
  expect(labels().filter((label) => label?.startsWith('Ishihara'))).toEqual([])
})

test('A measure that lost a conflict stands beside the one in the exam, whatever it leaves out', async () => {
  const plates = (answer: string) => Array.from({ length: 9 }, (_, i) => ({ plate: i + 1, answer }))
  const kept = [
    ['acuity', { right_eye: '20/20' }],
    ['triage', { smoking: true }],
    ['upload', { retinography_img: 'Olho direito.png' }],
    ['ishihara', { answers: plates('errado') }],
  ].map(([part, values], index) => ({
    ...{ id: 20 + index, kind: 'conflict', part, values, user_name: 'Teca' },
    made_at: '2026-11-20T14:02:00.000Z',
  })) as unknown as ExamVersion[]
  const test = { id: 5, exam_id: 7, answers: plates('certo') }
  await showVersions(correction, { tests: [test], more: kept })
  const rowOf = async (part: string, label: RegExp) => {
    const table = await screen.findByRole('table', { name: `${part}: o que não ficou` })
    return within(table).getByRole('row', { name: label }).textContent
  }
  expect(await rowOf('Acuidade', /^Olho direito/)).toMatch(/Diferente.*20\/20.*20\/200/)
  expect(await rowOf('Acuidade', /^Olho esquerdo/)).toMatch(/Igual/)
  expect(await rowOf('Triagem', /^Fumante/)).toMatch(/Diferente.*Sim.*Não/)
  expect(await rowOf('Imagens', /^Retinografia (Igual|Diferente)/)).toContain('Olho direito.png')
  await waitFor(async () =>
    expect(await rowOf('Ishihara', /^Prancha 1/)).toMatch(/Diferente.*Errado.*Certo/),
  )
})
