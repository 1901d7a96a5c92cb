import {
  createMedicalRecord,
  getMedicalRecord,
  listMedicalRecordVersions,
  type MedicalRecord,
  updateMedicalRecord,
} from '@iris/contracts/medical-records'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { outdatedReads } from '../../api/outdated-reads.ts'
import { freshQueryOf, openedQueryOf } from '../../api/query-client.ts'
import { stopAll, useCall } from '../../api/use-call.ts'

/** The record of a patient as it is now; null while there is none. */
export function useMedicalRecord(patientId: number) {
  return useQuery(
    openedQueryOf(getMedicalRecord, patientId, (patientId) => ({ params: { patientId } })),
  )
}

/** Reads the record as stored at this moment, for a text that came too late: it has a version more. */
export function useReread(patientId: number): () => Promise<MedicalRecord | null> {
  return async () => {
    const now = await call(getMedicalRecord, { params: { patientId } })
    outdatedReads.tell([listMedicalRecordVersions])
    return now
  }
}

/** Every version, the newest first. */
export function useVersions({ patient_id: patientId, id: recordId }: MedicalRecord) {
  return useQuery({
    ...freshQueryOf(listMedicalRecordVersions, { params: { patientId, recordId } }),
    gcTime: 0,
  })
}

/** Opens the record, or adds a version to the one the text started from. */
export function useSaveRecord(patientId: number, onError: (error: ApiError) => void) {
  const shared = { invalidates: [listMedicalRecordVersions], onError }
  const create = useCall(createMedicalRecord, shared)
  const update = useCall(updateMedicalRecord, shared)
  return {
    isPending: create.isPending || update.isPending,
    // A record that somebody else had created meanwhile is changed after that.
    error: update.error ?? create.error,
    stop: stopAll(create, update),
    save: (began: MedicalRecord | null, notes: string): Promise<MedicalRecord> =>
      began
        ? update.mutateAsync({
            params: { patientId, recordId: began.id },
            body: { notes, updated_at: began.updated_at },
          })
        : create.mutateAsync({ params: { patientId }, body: { notes } }),
  }
}
