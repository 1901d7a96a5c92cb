/** `status` 0: the connection is cut, and the answer does not arrive. */
type Answer = { status: number; content?: unknown }

/** What a call sent, and what it searches for where that may stand in no address. */
export type Sent = { body: string; search: URLSearchParams }

/** A server of one test that answers each call, 'PUT /patients/3/triages/5', with a status and a content. */
export function startAnsweringServer(
  answer: (call: string, bearer: string | undefined, sent: Sent) => Answer | Promise<Answer>,
): Promise<{ url: string; sent: { call: string; body: string; bearer?: string; key?: string }[] }>
