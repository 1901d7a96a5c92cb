import { scopesOf, type UserType } from '@iris/domain/user-type'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../src/api/query-client.ts'
import { sessionStore, startSession } from '../src/api/session.ts'
import { type Sent, startAnsweringServer } from './answering-server.mjs'
import { show } from './show.tsx'

type Shown = {
  /** What user 1, who is logged in, is. */
  type: UserType
  address: string
  /** The content of each call; nothing given is answered 404, an `Answer` as it is. */
  answer: (call: string, sent: Sent) => unknown
}

/** An answer with another status than 200. */
export class Answer {
  readonly status: number
  readonly content: unknown
  constructor(status: number, content: unknown = {}) {
    this.status = status
    this.content = content
  }
}

/** Shows a page at an address to user 1 of a type, with toasts, until the test ends. */
export async function showAt(part: ReactNode, { type, address, answer }: Shown) {
  const { url, sent } = await startAnsweringServer(async (call, _bearer, what) => {
    const content = await answer(call, what)
    if (content instanceof Answer) return content
    if (content !== undefined) return { status: 200, content }
    if (call === 'GET /users/1')
      return { status: 200, content: { id: 1, name: 'Tânia Ferraz', type } }
    return { status: 404, content: { message: 'Não encontrado' } }
  })
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url + address)
  const claims = { sub: '1', scopes: scopesOf(type), exp: Date.now() / 1000 + 3600 }
  startSession(`e30.${btoa(JSON.stringify(claims))}.x`, false)
  onTestFinished(() => {
    notifications.clean()
    sessionStore.end()
  })
  const user = show(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
      <BrowserRouter>{part}</BrowserRouter>
    </QueryClientProvider>,
  )
  return {
    user,
    sent,
    calls: () => sent.map(({ call }) => call),
    /** What the calls so far sent that begin so: 'POST /leads'. */
    bodies: (begin: string) =>
      sent.filter(({ call }) => call.startsWith(begin)).map(({ body }) => JSON.parse(body)),
  }
}
