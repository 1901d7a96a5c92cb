import type { Exam } from '@iris/contracts/exams'
import type { IshiharaTest } from '@iris/contracts/ishihara-tests'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { createQueryClient } from '../../../api/query-client.ts'
import { STORAGE_KEYS } from '../../../api/storage-keys.ts'
import type { Run } from './ishihara-run.ts'
import { IshiharaSteps } from './ishihara-steps.tsx'

const NINE_RIGHT = Array.from({ length: 9 }, (_, index) => ({
  plate: index + 1,
  answer: 'certo' as const,
}))
const saved = { id: 1, exam_id: 7, answers: NINE_RIGHT } as unknown as IshiharaTest
const locked = { id: 7, status: 'Avaliação Médica' } as unknown as Exam

afterEach(() => sessionStorage.clear())

/** The test of an exam that was locked with nine right answers, where others were given in this tab. */
function showAfter(answers: Run['answers']) {
  sessionStorage.setItem(`${STORAGE_KEYS.colourTest}undefined.7`, JSON.stringify(answers))
  show(
    <QueryClientProvider client={createQueryClient()}>
      <IshiharaSteps
        patientId={3}
        exam={locked}
        saved={saved}
        onSaved={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Exame sem Alterações')).toBeTruthy()
}

test("Somebody else's test never stands silently in the place of answers that were given here", () => {
  showAfter(['errado', 'errado', 'errado', 'errado', 'certo', 'certo', 'certo', 'certo', 'certo'])
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('Outra pessoa salvou este teste')
  expect(said).toContain('5 certas · 4 erradas')
})

test('A saved test whose answers are those given here has nothing to say of others', () => {
  showAfter(['certo', 'certo', 'certo', 'certo'])
  expect(screen.queryByRole('alert')).toBeNull()
})
