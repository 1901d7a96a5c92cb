import { patientCreateBody, patientVisitBody } from '@iris/contracts/patient-body'

// Apart from the form: the public registration fetches them behind its first fields.
export const patientFormSchema = patientCreateBody
export const visitorFormSchema = patientVisitBody
