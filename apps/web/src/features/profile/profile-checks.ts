import { lateCheck } from '../../form/form-check.ts'

// What checks the forms of the profile comes behind the page: it is heavier than all of them.
const schemas = () => import('./profile-schemas.ts')

export const profileCheck = lateCheck(async () => (await schemas()).profileForm)
export const pinCheck = lateCheck(async () => (await schemas()).pinForm)
export const certificateCheck = lateCheck(async () => (await schemas()).certificateForm)

/** What the basic information requires: marked before its check is there (see its test). */
export const INFO_MARKED: readonly string[] = ['name', 'email']
