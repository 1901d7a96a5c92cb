import { betweenFields } from '@iris/contracts/between-fields'
import { profileAttributes } from '@iris/contracts/profile'
import { newPin } from '@iris/contracts/screen-lock'
import { certificateBody } from '@iris/contracts/signing-certificate'
import { z } from 'zod'
import { checkBy } from '../../form/check-by.ts'

export const profileForm = checkBy(profileAttributes)

export const pinForm = checkBy(
  z.object({ pin: newPin, again: z.string() }).refine(({ pin, again }) => pin === again, {
    path: ['again'],
    error: 'Os dois PINs devem ser iguais.',
    ...betweenFields('again'),
  }),
)

export const certificateForm = checkBy(
  z.object({
    file: z.instanceof(File, { error: 'Certificado é obrigatório' }).meta({ label: 'Certificado' }),
    password: certificateBody.shape.password,
  }),
)
