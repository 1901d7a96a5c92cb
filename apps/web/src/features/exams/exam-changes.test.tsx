import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAnsweringServer } from '../../../test/answering-server.mjs'
import { createQueryClient } from '../../api/query-client.ts'
import { useExamChanges } from './exams-api.ts'

const CHANGED = { status: 200, content: { revision: '2:2:', changed: true } }

test('While a list of exams is read on a slow network nobody asks whether it changed, which would begin the reading anew', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { url, sent } = await startAnsweringServer(() => CHANGED)
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
  const client = createQueryClient()
  const { rerender, unmount } = renderHook(useExamChanges, {
    initialProps: { data: { revision: '1:1:' }, isFetching: true },
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  onTestFinished(unmount)
  vi.advanceTimersByTime(20_000)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent).toEqual([])
  rerender({ data: { revision: '1:1:' }, isFetching: false })
  await expect.poll(() => sent.length).toBe(1)
})
