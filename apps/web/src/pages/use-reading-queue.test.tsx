import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { useReadingQueue } from './use-reading-queue.ts'

const PLACE = { waiting: 2, waiting_since: null, next: null, previous: null }

/** The exam that is open, until it is closed. */
function Opened({ onEnd }: { onEnd: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Exam onEnd={onEnd} />}
      <button type="button" onClick={() => setOpen(false)}>
        Fechar
      </button>
    </>
  )
}

function Exam({ onEnd }: { onEnd: () => void }) {
  const queue = useReadingQueue({ examId: 4, filters: {}, onMove: () => {}, onEnd })
  return (
    <button type="button" onClick={() => queue?.go('next')}>
      Próximo
    </button>
  )
}

function showQueue() {
  const client = createQueryClient()
  const { promise, resolve } = Promise.withResolvers<unknown>()
  client.setDefaultOptions({ queries: { enabled: false } })
  vi.spyOn(client, 'fetchQuery').mockReturnValue(promise as never)
  const onEnd = vi.fn()
  client.setQueryData(['/exams/reading-queue', { query: { exam_id: 4 } }], PLACE)
  const user = show(
    <QueryClientProvider client={client}>
      <Opened onEnd={onEnd} />
    </QueryClientProvider>,
  )
  return { user, onEnd, answer: () => act(async () => resolve(PLACE)) }
}

test('The last exam of the queue ends it', async () => {
  const { user, onEnd, answer } = showQueue()
  await user.click(screen.getByRole('button', { name: 'Próximo' }))
  await answer()
  expect(onEnd).toHaveBeenCalled()
})

test('A queue that is closed while the next exam is awaited neither opens it nor says that it ended', async () => {
  const { user, onEnd, answer } = showQueue()
  await user.click(screen.getByRole('button', { name: 'Próximo' }))
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await answer()
  expect(onEnd).not.toHaveBeenCalled()
})
