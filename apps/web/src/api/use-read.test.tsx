import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../test/show.tsx'
import { ApiError, NO_CONNECTION } from './api-error.ts'
import { useRead } from './use-read.ts'

type Read = (signal: AbortSignal) => Promise<string>

function Company({ read, known }: { read: Read; known?: string }) {
  const { data, error, refetch } = useRead('chave', { read, known })
  return (
    <>
      <p>{data ?? error?.message ?? 'Lendo'}</p>
      <button type="button" onClick={refetch}>
        De novo
      </button>
    </>
  )
}

test('A read that the server refused is not tried again by itself, but when the person asks', async () => {
  const read = vi.fn<Read>().mockRejectedValueOnce(new ApiError(401, 'Link inválido'))
  read.mockResolvedValue('Oficina')
  const user = show(<Company read={read} />)
  expect(await screen.findByText('Link inválido')).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'De novo' }))
  expect(await screen.findByText('Oficina')).toBeTruthy()
})

test('A read that nobody answered is tried again by itself', async () => {
  const read = vi.fn<Read>().mockRejectedValueOnce(new ApiError(0, NO_CONNECTION))
  read.mockResolvedValue('Oficina')
  show(<Company read={read} />)
  expect(await screen.findByText('Oficina', {}, { timeout: 5_000 })).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(2)
})

test('What is known already is not asked for', async () => {
  const read = vi.fn<Read>()
  show(<Company read={read} known="Oficina" />)
  expect(await screen.findByText('Oficina')).toBeTruthy()
  expect(read).not.toHaveBeenCalled()
})
