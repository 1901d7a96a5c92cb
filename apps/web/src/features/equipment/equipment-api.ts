import {
  createEquipment,
  getEquipment,
  listEquipment,
  listEquipmentOptions,
  listEquipmentUses,
  updateEquipment,
} from '@iris/contracts/equipment'
import { listAllUsers } from '@iris/contracts/users'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { openedQueryOf, queryOf } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'

/** What a saved item puts out of date. */
const READS = [listEquipment, listEquipmentOptions, listEquipmentUses]

type Sending = { onError: (error: ApiError) => void; onUploadProgress: (part: number) => void }

export function useCreateEquipment(sending: Sending) {
  return useCall(createEquipment, { invalidates: READS, ...sending })
}

export function useUpdateEquipment(sending: Sending) {
  return useCall(updateEquipment, { invalidates: READS, ...sending })
}

/** An item as it is now for its form. */
export function useEquipment(id: number | undefined) {
  return useQuery(openedQueryOf(getEquipment, id, (id) => ({ params: { id } })))
}

/** Everybody who works here, by name. */
export function usePeople() {
  return useQuery(queryOf(listAllUsers, {}))
}
