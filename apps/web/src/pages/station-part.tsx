import type { Participant } from '@iris/contracts/event-participants'
import { listPatientExams } from '@iris/contracts/exams'
import { listTriages } from '@iris/contracts/triages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listQueryOf } from '../api/query-client.ts'
import { ReadTrouble } from '../api/read-trouble.tsx'
import type { Desk } from '../features/screening-events/station/desk.ts'
import { StationExits } from '../features/screening-events/station/station-actions.tsx'
import { StationFrame } from '../features/screening-events/station/station-frame.tsx'
import { writesAbout } from '../features/screening-events/writes-about-person.ts'
import { WritesAboutProvider } from '../outbox/writes-about.ts'
import { type Absence, PART_FAILED, part } from '../ui/part.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'

// With the first person called: the queue is there without it.
export const FetchedParts = part(
  async () => (await import('./station-parts.tsx')).StationParts,
  Absent,
)

type StationPartProps = { desk: Desk; person: Participant; patientId: number }

/** The part of this station for the person who is served. */
export function StationPart({ desk, person, patientId }: StationPartProps) {
  // The part stays with what was typed while the person turns into who they were merged into.
  const of = { params: { patientId } }
  const exams = useQuery({ ...listQueryOf(listPatientExams, of), staleTime: 0 })
  const triages = useQuery({ ...listQueryOf(listTriages, of), staleTime: 0 })
  const found = exams.data?.find(({ id }) => id === person.exam_id)
  const [seen, setSeen] = useState(found)
  if (found && found !== seen) setSeen(found)
  // And after it went to a registration that this station is not told of, or what was typed would go with it.
  const exam = found ?? seen
  const triage = triages.data?.find(({ exam_id }) => exam_id === exam?.id)
  const [begun, setBegun] = useState<number>()
  // A list from before their triage was answered, perhaps on this very tablet, says nothing: the part would begin without it.
  const isTold = Boolean(triage) || triages.isFetchedAfterMount || begun === exam?.id
  if (!exam || !triages.data || !isTold)
    return (
      <ComingPart desk={desk}>
        <ReadTrouble of={exams} />
        <ReadTrouble of={triages} />
        {!exams.error && !triages.error && <FormSkeleton fields={4} />}
      </ComingPart>
    )
  // From then on it stays, whatever is read anew.
  if (begun !== exam.id) setBegun(exam.id)
  return (
    <WritesAboutProvider value={writesAbout(person)}>
      <FetchedParts
        key={exam.id}
        desk={desk}
        exam={exam}
        exams={exams.data ?? []}
        triage={triage}
      />
    </WritesAboutProvider>
  )
}

type ComingPartProps = {
  desk: Desk
  /** What is said meanwhile. */
  children?: ReactNode
}

/** In place of a part until it is known what it begins with. */
export function ComingPart({ desk, children = <FormSkeleton fields={4} /> }: ComingPartProps) {
  return (
    <StationFrame desk={desk} actions={<StationExits desk={desk} />}>
      {children}
    </StationFrame>
  )
}

/** In place of a part that is not fetched yet. */
function Absent({ desk, failed, onRetry }: { desk: Desk } & Absence) {
  if (!failed) return <ComingPart desk={desk} />
  return (
    <ComingPart desk={desk}>
      <p role="alert">{PART_FAILED}</p>
      <Button variant="default" size="lg" onClick={onRetry}>
        Tentar de novo
      </Button>
    </ComingPart>
  )
}
