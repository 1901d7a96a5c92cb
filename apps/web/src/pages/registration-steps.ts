import { readyLaterFields } from '../features/patients/patient-parts.tsx'
import { visitorCheck } from '../features/patients/visitor-check.ts'
import { readyNotice } from '../features/registration/privacy-notice.tsx'
import { formPart } from '../ui/form-part.tsx'

const later = () => import('./registration-later.tsx')
const ends = () => import('../features/registration/visit-ends.ts')

export const LateTriage = formPart(async () => (await later()).TriageStep)
export const LateThanks = formPart(async () => (await later()).ThanksStep)
export const LateWaiting = formPart(async () => (await ends()).WaitingVisit)
export const LateWhoseDraft = formPart(async () => (await ends()).WhoseDraft)

/** Fetches all that follows, in the order in which it is needed: the network may be gone by then. */
export async function readySteps(): Promise<void> {
  await visitorCheck.ready().catch(() => undefined)
  for (const ready of [readyLaterFields, LateWaiting.ready, LateTriage.ready, readyNotice])
    await ready()
}
