import { getPatient } from '@iris/contracts/patients'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { freshQueryOf } from '../api/query-client.ts'
import type { EntryNote, KeptInput } from '../outbox/entry.ts'
import classes from './outbox-resolve.module.css'

type MergedPersonProps = { entry: EntryNote; onMove: (input: KeptInput) => void }

/** Whose registration was merged into another while the entry waited: it is as good for the one that stays. */
export function MergedPerson({ entry: { input }, onMove }: MergedPersonProps) {
  const from = patientOf(input)
  const emptied = useQuery({
    ...freshQueryOf(getPatient, { params: { id: from ?? 0 } }),
    enabled: from !== undefined,
  })
  const into = emptied.data?.merged_into
  if (from === undefined || into == null) return null
  return (
    <div className={classes.known}>
      <p>Este registro pode ser enviado para o cadastro nº {into}, que ficou.</p>
      <Button size="lg" onClick={() => onMove(movedTo(into, input))}>
        Enviar para o cadastro que ficou
      </Button>
    </div>
  )
}

/** Undefined of who was to be registered by another entry: their registration is the one that stays. */
function patientOf({ params, body }: KeptInput): number | undefined {
  const { patient_id } = (body ?? {}) as { patient_id?: unknown }
  return [params?.patientId, patient_id].find((id) => typeof id === 'number')
}

function movedTo(patient: number, { params, body }: KeptInput): KeptInput {
  return params && 'patientId' in params
    ? { params: { ...params, patientId: patient } }
    : { body: { ...(body as object), patient_id: patient } }
}
