import { listPatientExams } from '@iris/contracts/exams'
import type { Triage } from '@iris/contracts/triages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryOf } from '../api/query-client.ts'
import { TriageListModal } from '../features/triages/triage-list-modal.tsx'
import { TriageModal } from '../features/triages/triage-modal.tsx'

type TriageFlowProps = {
  patientId: number
  strip: ReactNode
  onClose: () => void
}

/** 'Triagem': a patient's triages, one of them to read or change, or a new one, which makes its exam. */
export function TriageFlow({ patientId, strip, onClose }: TriageFlowProps) {
  const [open, setOpen] = useState<Triage | 'new' | null>(null)
  const exams = useQuery(queryOf(listPatientExams, { params: { patientId } }))
  const toList = () => setOpen(null)
  if (open === 'new') return <TriageModal patientId={patientId} strip={strip} onClose={toList} />
  const exam = open && exams.data?.find(({ id }) => id === open.exam_id)
  if (open && exam)
    return (
      <TriageModal
        patientId={patientId}
        triage={open}
        examStatus={exam.status}
        strip={strip}
        onClose={toList}
      />
    )
  return (
    <TriageListModal
      patientId={patientId}
      strip={strip}
      onClose={onClose}
      onAdd={() => setOpen('new')}
      onEdit={setOpen}
    />
  )
}
