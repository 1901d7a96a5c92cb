import type { Exam } from '@iris/contracts/exams'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../test/show.tsx'
import { KeptVersions } from './kept-versions.tsx'

test('An exam beside which measures are kept that it did not take says so, and opens them all', () => {
  const exam = { status: 'Concluído', corrected_at: null, versions: 4 } as Exam
  const onOpen = vi.fn()
  show(<KeptVersions exam={exam} onOpen={onOpen} />)
  expect(screen.getByText('Há medidas que não ficaram neste exame.')).toBeDefined()
  fireEvent.click(screen.getByText('Ver as 4 versões'))
  expect(onOpen).toHaveBeenCalled()
})
