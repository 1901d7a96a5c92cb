import type { TestApp } from '../app.ts'

/** A key that an administrator makes through the API. */
export async function makeApiKey(
  app: TestApp,
  { name = 'Prontuário do hospital', as = app.admin }: { name?: string; as?: string } = {},
) {
  const reply = await app.call<{ id: number; key: string }>('POST', '/api-keys', {
    as,
    payload: { name, scopes: ['fhir.read'] },
  })
  if (reply.status !== 201) throw new Error(`/api-keys: ${JSON.stringify(reply.body)}`)
  return reply.body
}
