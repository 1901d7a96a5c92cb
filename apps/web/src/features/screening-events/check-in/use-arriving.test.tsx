import type { Participant } from '@iris/contracts/event-participants'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Coming } from './check-in-api.ts'
import { useArriving } from './use-arriving.ts'

const server = vi.hoisted(() => ({ answer: Promise.withResolvers<unknown>() }))
vi.mock('./check-in-api.ts', () => ({
  useCheckIn: () => ({ mutateAsync: () => server.answer.promise, reset: () => {}, error: null }),
}))

const ANA = { patient_id: 7, name: 'ANA SOUZA', dob: '1990-01-02', participant: null } as Coming
const THEIRS = { patient_name: 'ANA SOUZA', ticket: 12 } as Participant

function Door({ onGiven }: { onGiven: () => void }) {
  const arriving = useArriving(3, { onGiven, onUnregistered: () => {} })
  return (
    <>
      <button type="button" onClick={() => void arriving.confirm({ patient_id: 7 }, ANA)}>
        Confirmar
      </button>
      <button type="button" onClick={arriving.forget}>
        Procurar outra pessoa
      </button>
      <p>{arriving.given?.ticket}</p>
    </>
  )
}

/** A check-in whose answer comes while the next person is already looked for. */
async function late() {
  server.answer = Promise.withResolvers<unknown>()
  const onGiven = vi.fn()
  const user = show(<Door onGiven={onGiven} />)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  await user.click(screen.getByRole('button', { name: 'Procurar outra pessoa' }))
  return onGiven
}

test('A ticket that comes while the next person is looked for is told, and takes nothing that was typed', async () => {
  const said = vi.spyOn(toast, 'success')
  const onGiven = await late()
  await act(async () => server.answer.resolve(THEIRS))
  await waitFor(() => expect(said).toHaveBeenCalledWith('ANA SOUZA: senha 12.'))
  expect(onGiven).not.toHaveBeenCalled()
  expect(screen.getByRole('paragraph').textContent).toBe('')
})

test('A check-in that fails while the next person is looked for says whose it was', async () => {
  const said = vi.spyOn(toast, 'error')
  await late()
  await act(async () => server.answer.reject(new ApiError(409, 'O cadastro está inativo.')))
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith('ANA SOUZA: O cadastro está inativo.', expect.anything()),
  )
})
