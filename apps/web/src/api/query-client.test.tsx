import { listReferrals } from '@iris/contracts/referrals'
import { listUsers } from '@iris/contracts/users'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
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
