import { lateCheck } from '../../form/form-check.ts'

/** What the form of the clinic is checked by, fetched behind it. */
export const clinicCheck = lateCheck(async () => (await import('./clinic-schema.ts')).clinicForm)

/** What it requires: marked before it is there (see its test). */
export const CLINIC_MARKED: readonly string[] = ['name']
