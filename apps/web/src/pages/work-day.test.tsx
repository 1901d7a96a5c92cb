import type { PersonOfDay } from '@iris/contracts/exams'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
