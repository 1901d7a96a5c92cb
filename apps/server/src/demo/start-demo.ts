import { userTypeLabel } from '@iris/domain/user-type'
import { activeEmails, hasCompanies } from './demo.sql.ts'
import { type SeedOptions, seedDemo } from './seed-demo.ts'
import { DEMO_USERS } from './users.ts'

/**
 * Makes the demo when there is no company yet, and says who can log in.
 * @returns the lines to show; none for a database that is not a demo
 */
export async function startDemo(options: SeedOptions): Promise<string[]> {
  if (!(await hasCompanies(options.db))) await seedDemo(options)
  const known = await activeEmails(
    options.db,
    DEMO_USERS.map(({ email }) => email),
  )
  const users = DEMO_USERS.filter(({ email }) => known.has(email))
  if (users.length === 0) return ['Este banco já tem empresas: a demonstração não foi criada.']
  return [
    'Usuários de demonstração (senhas públicas: nunca use esta instalação com dados reais):',
    ...users.map(
      ({ email, password, type }) =>
        `  ${userTypeLabel(type).padEnd(18)} ${email.padEnd(26)} ${password}`,
    ),
  ]
}
