import { lateCheck } from '../../form/form-check.ts'

// What checks the forms before a login comes behind the page: it is heavier than the page, and nobody has typed yet.
const schemas = () => import('./auth-schemas.ts')

export const loginCheck = lateCheck(async () => (await schemas()).loginForm)
export const registerCheck = lateCheck(async () => (await schemas()).registerForm)
export const forgotCheck = lateCheck(async () => (await schemas()).forgotForm)
export const resetCheck = lateCheck(async () => (await schemas()).resetForm)
