import { z } from 'zod'
import { accessToken } from './auth.ts'
import { betweenFields } from './between-fields.ts'
import { endpoint } from './endpoint.ts'
import { email, flag, pathId, text } from './fields.ts'
import { newPassword } from './password-field.ts'
import { presentPassword } from './present-password.ts'

const DOCUMENT = 'profile'

/** JSON:API ids are texts. */
export const profile = z.object({
  data: z.object({
    type: z.literal(DOCUMENT),
    id: z.string(),
    attributes: z.object({
      name: z.string(),
      email: z.string(),
      profile_image: z.string().nullable(),
      visible: z.boolean(),
    }),
  }),
})
export type Profile = z.output<typeof profile>

const MATCH = 'Passwords must match'

/** What a person may change of themself; also the schema of the profile page's forms. */
export const profileAttributes = z
  .object({
    name: text('Nome'),
    email: email(),
    password: newPassword(),
    password_confirmation: z.string(MATCH).meta({ label: 'Confirmação de senha' }),
    visible: flag('Visível'),
    /** Needed with a new password or e-mail, unless the login is recent (REAUTH_MINUTES). */
    current_password: presentPassword,
  })
  .partial()
  .refine((sent) => sent.password === sent.password_confirmation, {
    path: ['password_confirmation'],
    error: MATCH,
    ...betweenFields('password_confirmation'),
  })
  .meta({ label: 'Atributos' })

export type ProfileAttributes = z.input<typeof profileAttributes>

/** An attribute that is not sent stays; the image has its own call. */
const profileUpdateBody = z.object({
  data: z
    .object({
      type: z.literal(DOCUMENT),
      id: z.union([z.string(), z.number().transform(String)]).optional(),
      attributes: profileAttributes,
    })
    .meta({ label: 'Documento' }),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/me',
  access: 'self',
  summary: 'O próprio perfil (JSON:API)',
  response: profile,
  errors: 'json-api',
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/me',
  access: 'self',
  summary:
    'Altera o próprio perfil (JSON:API); uma senha nova ou um e-mail novo encerra as outras sessões',
  body: profileUpdateBody,
  /** `meta` comes with a new password: the token for the next calls. */
  response: profile.extend({ meta: accessToken.optional() }),
  errors: 'json-api',
})

export const uploadProfileImage = endpoint({
  method: 'POST',
  path: '/uploads/users/:id/profile-image',
  access: 'self',
  summary: 'Troca a foto do perfil: a própria, ou qualquer uma para quem administra',
  params: z.object({ id: pathId }),
  files: { attachment: 'image' },
  response: z.object({ url: z.string() }),
})

export const readProfileImage = endpoint({
  method: 'GET',
  path: '/users/:id/profile-image',
  access: 'self',
  summary: 'A foto do perfil de um usuário, se ele estiver visível',
  params: z.object({ id: pathId }),
  response: 'file',
})
