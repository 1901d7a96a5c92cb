import { triageCreateBody } from '@iris/contracts/triages'

export const triageFormSchema = triageCreateBody
