import { listReferrals } from '@iris/contracts/referrals'
import { listUsers } from '@iris/contracts/users'
import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { outdatedReads } from './outdated-reads.ts'
import { createQueryClient } from './query-client.ts'

/** A read that answers when it is told to, as often as it is asked. */
function slowRead() {
  const asked: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve))
  return { asked, options: { queryKey: [listReferrals.path, { query: 'angelo' }], queryFn } }
}

test('A list that is being read for the first time while a write ends shows what was written', async () => {
  const client = createQueryClient()
  const { asked, options } = slowRead()
  const list = new QueryObserver(client, options)
  const stop = list.subscribe(() => undefined)
  expect(asked).toHaveLength(1)

  outdatedReads.tell([listReferrals])
  outdatedReads.tell([listReferrals])
  asked[0]?.('before the writes')
  await expect.poll(() => list.getCurrentResult().data).toBe('before the writes')
  asked[1]?.('after the writes')
  await expect.poll(() => list.getCurrentResult().data).toBe('after the writes')
  expect(asked).toHaveLength(2)
  stop()
})

test('What was read ahead while a write ended is read again when it is shown', async () => {
  const client = createQueryClient()
  const { asked, options } = slowRead()
  const ahead = client.prefetchQuery({ ...options, staleTime: 60_000 })
  outdatedReads.tell([listReferrals])
  asked[0]?.('before the write')
  await ahead
  const list = new QueryObserver(client, { ...options, staleTime: 60_000 })
  const stop = list.subscribe(() => undefined)
  asked[1]?.('after the write')
  await expect.poll(() => list.getCurrentResult().data).toBe('after the write')
  stop()
})

test('A list that is read again while a write ends is asked for once more, and only once', async () => {
  const client = createQueryClient()
  const { asked, options } = slowRead()
  client.setQueryData(options.queryKey, 'long ago')
  const list = new QueryObserver(client, { ...options, staleTime: 0 })
  const stop = list.subscribe(() => undefined)
  outdatedReads.tell([listReferrals])
  asked[0]?.('before the write')
  asked[1]?.('after the write')
  await expect.poll(() => list.getCurrentResult().data).toBe('after the write')
  expect(asked).toHaveLength(2)
  stop()
})

test('A page that is opened after a write on another page is read anew, and a picture is not', async () => {
  const client = createQueryClient()
  const { asked, options } = slowRead()
  const picture = { queryKey: ['file', '/patients/1/picture'], staleTime: 60_000 }
  client.setQueryData(options.queryKey, 'the former name')
  client.setQueryData(picture.queryKey, 'bytes')
  outdatedReads.tell([listUsers])
  const list = new QueryObserver(client, { ...options, staleTime: 60_000 })
  const shown = new QueryObserver(client, { ...picture, queryFn: options.queryFn })
  onTestFinished(list.subscribe(() => undefined))
  onTestFinished(shown.subscribe(() => undefined))
  expect(asked).toHaveLength(1)
  asked[0]?.('the new name')
  await expect.poll(() => list.getCurrentResult().data).toBe('the new name')
})

test('A first read that failed and is tried again has failed until it is answered, and begins anew for who opens it later', async () => {
  const client = createQueryClient()
  const answers: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
  const options = {
    queryKey: [listReferrals.path, 'unreached'],
    queryFn: () => new Promise<string>((resolve, reject) => void answers.push({ resolve, reject })),
  }
  const list = new QueryObserver(client, options)
  const shown: (string | undefined)[] = []
  // As a page reads it.
  const look = notifyManager.batchCalls(() => {
    const { error, data } = list.getCurrentResult()
    shown.push(error?.message ?? data)
  })
  const stop = list.subscribe(look)
  answers[0]?.reject(new Error('no network'))
  await expect.poll(() => list.getCurrentResult().error).toBeTruthy()

  void list.refetch()
  expect(list.getCurrentResult()).toMatchObject({ isFetching: true, isError: true })
  answers[1]?.reject(new Error('no network'))
  await expect.poll(() => list.getCurrentResult().isFetching).toBe(false)
  void list.refetch()
  answers[2]?.resolve('answer')
  await expect.poll(() => list.getCurrentResult().data).toBe('answer')
  expect(shown.slice(shown.indexOf('no network'))).not.toContain(undefined)
  expect(list.getCurrentResult().error).toBeNull()
  stop()

  const other = new QueryObserver(client, { ...options, queryKey: [listReferrals.path, 'later'] })
  const leave = other.subscribe(() => undefined)
  answers[3]?.reject(new Error('no network'))
  await expect.poll(() => other.getCurrentResult().isError).toBe(true)
  leave()
  onTestFinished(other.subscribe(() => undefined))
  expect(other.getCurrentResult()).toMatchObject({ isFetching: true, error: null })
})

test('Where there is no network a read has failed at once, and what it asked for comes with the network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  const client = createQueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  const answers = [() => Promise.reject(new ApiError(0, 'no network')), async () => 'answer']
  const asked = vi.fn(() => answers[asked.mock.calls.length - 1]?.())
  const list = new QueryObserver(client, {
    queryKey: [listReferrals.path, 'offline'],
    queryFn: asked,
  })
  onTestFinished(list.subscribe(() => undefined))
  await expect.poll(() => list.getCurrentResult().isError, { timeout: 500 }).toBe(true)
  expect(asked).toHaveBeenCalledTimes(1)

  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => list.getCurrentResult().data).toBe('answer')
})

test('A list that could not be read again without a network is read again with it, and a record in a form is not', async () => {
  const client = createQueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  const offline = new ApiError(0, 'no network')
  const observed = (key: string, options?: { refetchOnWindowFocus: boolean }) => {
    const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(offline)
    queryFn.mockResolvedValueOnce('before')
    const read = new QueryObserver(client, {
      queryKey: [listReferrals.path, key],
      queryFn,
      retry: false,
      ...options,
    })
    onTestFinished(read.subscribe(() => undefined))
    return { read, queryFn }
  }
  const list = observed('list')
  const form = observed('form', { refetchOnWindowFocus: false })
  await expect.poll(() => form.read.getCurrentResult().data).toBe('before')
  outdatedReads.tell([listReferrals])
  await expect.poll(() => list.read.getCurrentResult().isError).toBe(true)
  await expect.poll(() => form.read.getCurrentResult().isError).toBe(true)
  expect(list.read.getCurrentResult().data).toBe('before')

  list.queryFn.mockResolvedValueOnce('after')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => list.read.getCurrentResult().data).toBe('after')
  expect(list.read.getCurrentResult().error).toBeNull()
  expect(form.queryFn).toHaveBeenCalledTimes(2)
})
