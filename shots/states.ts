import type { Page, Route } from '@playwright/test'

/** In what state a screen is looked at. 'vazia' is a clinic of its own, without a record. */
export type State = 'cheia' | 'vazia' | 'carregando' | 'com-erro' | 'textos-longos'

export const STATES: readonly State[] = [
  'cheia',
  'vazia',
  'carregando',
  'com-erro',
  'textos-longos',
]

/** Without these nobody is logged in, and there is no frame around the page. */
const OF_THE_FRAME = /\/api\/v2\/(me|users\/\d+|clinic|logout)(\?|$|\/)/

/** Texts a person typed, which may be as long as their fields allow. */
const TYPED =
  /^(name|patient_name|companyName|corporate_reason|fantasy_name|occupation|sector|unit|place|city|address_city|title|email|contact_name|notes)$/

const LONG =
  ' Maria Aparecida dos Santos Albuquerque Cavalcanti de Vasconcelos e Filhos Participações'

/** Holds, refuses or lengthens what the server answers to reads of a page. */
export async function bringAbout(page: Page, state: State): Promise<void> {
  const answer = ANSWERS[state]
  if (!answer) return
  await page.route('**/api/v2/**', (route) => {
    const request = route.request()
    if (request.method() !== 'GET' || OF_THE_FRAME.test(request.url())) return route.fallback()
    return answer(route)
  })
}

const ANSWERS: Partial<Record<State, (route: Route) => Promise<void> | void>> = {
  carregando: () => undefined,
  'com-erro': (route) =>
    route.fulfill({ status: 500, json: { message: 'Erro interno no servidor.' } }),
  'textos-longos': async (route) => {
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    if (!isJson) return route.fulfill({ response })
    await route.fulfill({ response, json: lengthened(await response.json()) })
  },
}

function lengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      typeof each === 'string' && each !== '' && TYPED.test(key)
        ? (each + LONG).slice(0, 110)
        : lengthened(each),
    ]),
  )
}
