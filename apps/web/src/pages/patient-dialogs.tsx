import { dialogPart } from '../ui/dialog-part.tsx'

// Fetched when first opened: the lists are there without them.
export const LazyPatientRecord = dialogPart(
  'Abrindo o paciente',
  async () => (await import('./patient-record.tsx')).PatientRecord,
)

export const LazyExamFlow = dialogPart(
  'Abrindo os exames',
  async () => (await import('./exam-flow.tsx')).ExamFlow,
)

export const LazyDaySlips = dialogPart(
  'Abrindo os comprovantes',
  async () => (await import('../features/slips/day-slips.tsx')).DaySlips,
)
