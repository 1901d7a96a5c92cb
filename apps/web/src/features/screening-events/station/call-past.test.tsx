import type { Participant } from '@iris/contracts/event-participants'
import { expect, test, vi } from 'vitest'
import { toast } from '../../../ui/toast.tsx'
import { callPast } from './call-past.ts'

const person = (id: number) => ({ id, patient_id: 100 + id }) as Participant
const keptHere = (participants: number[], patients: number[] = []) => ({
  participants: new Set(participants),
  subjects: new Set(patients.map((id) => `patient:${id}`)),
})

/** Calls at a server that answers one after the other; with what it was told each time. */
async function callAt(read: () => Promise<ReturnType<typeof keptHere>>, answers: number[]) {
  const told: unknown[] = []
  const come = answers.map(person)
  const next = await callPast({ read }, async (body) => {
    told.push(body)
    return come.shift() ?? null
  })
  return { told, came: next?.id ?? null }
}

test('A call names whose parts wait on the device, and whoever comes is served', async () => {
  const read = async () => keptHere([1, 2])
  expect(await callAt(read, [3])).toEqual({ told: [{ kept: [1, 2] }], came: 3 })
})

test('Somebody whose waiting entry names no participant is known by the patient, and another one is called', async () => {
  const read = async () => keptHere([], [101])
  expect(await callAt(read, [1, 2])).toEqual({ told: [{ kept: [] }, { kept: [1] }], came: 2 })
})

test('Somebody whose part left the device while they were called is passed over all the same', async () => {
  const seen = [keptHere([], [101]), keptHere([])]
  const read = async () => seen.shift() ?? keptHere([])
  expect(await callAt(read, [1, 2])).toMatchObject({ came: 2 })
})

test('A device that cannot be read says nothing of what waits there', async () => {
  const read = () => Promise.reject(new Error('closed'))
  expect(await callAt(read, [1])).toEqual({ told: [{}], came: 1 })
})

test('A server that sends the same person again is asked no third time, and that is said', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const read = async () => keptHere([1])
  expect(await callAt(read, [1, 1, 2])).toEqual({
    told: [{ kept: [1] }, { kept: [1] }],
    came: null,
  })
  expect(said).toHaveBeenCalledWith(
    'O que foi salvo está sendo enviado. Chame de novo em instantes.',
  )
})
