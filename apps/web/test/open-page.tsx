import { roleOf, type UserType } from '@iris/domain/user-type'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../src/api/query-client.ts'
import { sessionStore, startSession } from '../src/api/session.ts'
import { startAnsweringServer } from './answering-server.mjs'
import { show } from './show.tsx'

type Opened = {
  /** The page, at this address. */
  at: string
  /** What user 1, who is logged in, is. */
  type: UserType
  /** What the server says to a call, with the body sent; an empty list where nothing is said. */
  answer: (call: string, body: string) => { status?: number; content: unknown } | undefined
}

const happyDom = (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM

/** Opens a page alone as somebody who is logged in, in front of a server that answers until the test ends. */
export async function openPage(page: ReactNode, { at, type, answer }: Opened) {
  const server = await startAnsweringServer((call) => {
    const said = answer(call, server.sent.at(-1)?.body ?? '')
    if (said) return { status: 200, ...said }
    return { status: 200, content: call === 'GET /users/1' ? { id: 1, type } : [] }
  })
  happyDom.setURL(server.url + at)
  // What the browser of this test lacks, and a growing text field asks for.
  const fonts = { addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true })
  const claims = { sub: '1', scopes: [roleOf(type)], exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  onTestFinished(() => {
    sessionStore.end()
    Reflect.deleteProperty(document, 'fonts')
  })
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>{page}</BrowserRouter>
    </QueryClientProvider>,
  )
  /** The bodies of a call, in the order in which they were sent. */
  const bodies = (of: string) =>
    server.sent.filter(({ call }) => call === of).map(({ body }) => JSON.parse(body))
  /** Picks an option of a select, in a form or filter, by its words. */
  const pick = async (form: HTMLElement, label: RegExp, option: string) => {
    await user.click(within(form).getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  return { user, sent: server.sent, bodies, pick }
}
