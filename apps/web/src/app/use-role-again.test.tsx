import { listReferrals } from '@iris/contracts/referrals'
import { getUser } from '@iris/contracts/users'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { show } from '../../test/show.tsx'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from '../api/query-client.ts'
import { useRoleAgain } from './use-role-again.ts'

function Watch() {
  useRoleAgain()
  return null
}

test('A refused read has the role of its person read again, and a refusal of that read does not', async () => {
  const client = createQueryClient()
  show(
    <QueryClientProvider client={client}>
      <Watch />
    </QueryClientProvider>,
  )
  const refuse = async () => {
    throw new ApiError(403, 'Acesso negado.')
  }
  let reads = 0
  const own = new QueryObserver(client, {
    queryKey: [getUser.path, { params: { id: 7 } }],
    queryFn: async () => {
      reads += 1
      return reads === 1 ? { type: 5 } : refuse()
    },
  })
  const stop = own.subscribe(() => undefined)
  await expect.poll(() => own.getCurrentResult().data).toEqual({ type: 5 })

  const list = { queryKey: [listReferrals.path, { query: '' }], queryFn: refuse }
  await expect(client.fetchQuery(list)).rejects.toThrow('Acesso negado.')
  await expect.poll(() => own.getCurrentResult().isError).toBe(true)
  expect(reads).toBe(2)
  stop()
})
