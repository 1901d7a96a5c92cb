// What a registration shows before its form or in its place, to few.
export { WaitingVisit } from './waiting-visit.tsx'
export { WhoseDraft } from './whose-draft.tsx'
