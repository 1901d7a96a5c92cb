import type { PersonOfDay } from '@iris/contracts/exams'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../test/form-by-label.ts'
import { showAt } from '../../test/show-at.tsx'
import { WorkDay } from './work-day.tsx'

const NO_PARTS = { triage: false, acuity: false, ishihara: false, upload: false }
const ANA: PersonOfDay = {
  ...{ patient_id: 7, patient_name: 'ANA SOUZA', dob: '1980-02-01', companyName: 'OLARIA' },
  ...{ exam_id: null, status: null, parts: NO_PARTS, done_at: null },
}

/** The list of the day at an address at which Ana's upload stands open. */
const showDay = (people: PersonOfDay[]) =>
  showAt(<WorkDay />, {
    type: 3,
    address: '/patients?visao=hoje&exames=7&parte=upload',
    answer: (call) => {
      if (call === 'GET /exams/today')
        return { date: '2026-11-29', people, more: false, revision: '1' }
      if (call === 'GET /patients/7') return { id: 7, name: 'ANA SOUZA', dob: '1980-02-01' }
      if (call.startsWith('GET /patients/7/')) return []
      return undefined
    },
  })

test('A part that is open on the list of the day is open again when the page is loaded again', async () => {
  await showDay([ANA])
  expect(await screen.findByRole('dialog', { name: 'Carregar Arquivos' })).toBeDefined()
})

test('A part of somebody who is no longer on the list of the day opens their exams, and no new one', async () => {
  await showDay([])
  expect(await screen.findByRole('dialog', { name: 'Exames' })).toBeDefined()
  expect(screen.queryByRole('dialog', { name: 'Carregar Arquivos' })).toBeNull()
})

test('Hoje leads from person to person with one tap each: to the part that is missing, and from a saved one to the next patient', async () => {
  const exam = { id: 31, patient_id: 7, status: 'Pendente', parts: { ...NO_PARTS, triage: true } }
  const bia = { ...ANA, patient_id: 8, patient_name: 'BIA PRADO' }
  const caio = { ...ANA, patient_id: 9, patient_name: 'CAIO LUZ', exam_id: 33 }
  const done = { triage: true, acuity: true, ishihara: true, upload: true }
  const at = '2026-11-29T12:00:00.000Z'
  const begun = { ...ANA, exam_id: 31, status: 'Pendente' as const, parts: exam.parts }
  const through = { ...caio, status: 'Avaliação Médica' as const, parts: done, done_at: at }
  const saved: string[] = []
  const { user } = await showAt(<WorkDay />, {
    type: 3,
    address: '/patients?visao=hoje',
    answer: (call, { body }) => {
      const parts = { ...exam.parts, acuity: saved.length > 0 }
      if (call === 'GET /exams/today')
        return {
          ...{ date: '2026-11-29', more: false, revision: String(saved.length) },
          people: [{ ...begun, parts }, bia, through],
        }
      if (/^GET .patients.[78]$/.test(call)) {
        const person = call.endsWith('7') ? ANA : bia
        return { id: person.patient_id, name: person.patient_name, dob: ANA.dob }
      }
      if (call.startsWith('POST /patients/7/exams')) {
        saved.push(body)
        return { ...exam, parts, right_eye: '20/25', left_eye: '20/25', updated_at: at }
      }
      if (call === 'GET /patients/7/exams') return [{ ...exam, created_at: at, updated_at: at }]
      if (call.startsWith('GET /patients/')) return []
      return undefined
    },
  })
  for (const head of ['Em andamento', 'A começar', 'Concluídas'])
    expect((await screen.findByText(head, { selector: 'h2' })).textContent).toBe(`${head} 1`)
  expect(screen.getByText('1 de 3 concluídas')).toBeDefined()

  await user.click(screen.getByLabelText('Acuidade: ANA SOUZA'))
  const [right, left] = await screen.findAllByText('20/25', { selector: 'fieldset *' })
  for (const eye of [right, left]) if (eye) await user.click(eye)
  await press(user, 'Adicionar')
  await user.click(await screen.findByLabelText('Próximo paciente: BIA PRADO'))
  expect(saved).toHaveLength(1)
  const triage = (await screen.findByText('Nova Triagem')).closest('section')
  expect(triage?.textContent).toContain('BIA PRADO')
  expect(location.search).toBe('?visao=hoje&exames=8&parte=triage')
})
