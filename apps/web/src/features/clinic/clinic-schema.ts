import { clinicBody } from '@iris/contracts/clinic'
import { checkBy } from '../../form/check-by.ts'

export const clinicForm = checkBy(clinicBody)
