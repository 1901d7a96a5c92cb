import { listEquipment, listEquipmentOptions, listEquipmentUses } from '@iris/contracts/equipment'
import { listAllUsers } from '@iris/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../api/query-client.ts'

/** What a saved item puts out of date. */
export const EQUIPMENT_READS = [listEquipment, listEquipmentOptions, listEquipmentUses]

/** Everybody who works here, by name. */
export function usePeople() {
  return useQuery(queryOf(listAllUsers, {}))
}
