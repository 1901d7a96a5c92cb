import { getClinic } from '@iris/contracts/clinic-view'
import type { AnswerOf, EndpointOptions } from '@iris/contracts/endpoint'
import { downloadResult, getResultGate, openResult } from '@iris/contracts/results'
import { accepted, exchange } from '../../api/exchange.ts'
import { addressOf } from '../../api/request.ts'

// Without the login of anybody who uses this browser: the page knows its link alone, and knows no session.

type Params = { token?: string }

async function ask(endpoint: EndpointOptions, params: Params, body?: object): Promise<Response> {
  const { method, response } = endpoint
  const sent = await exchange(addressOf(endpoint, params), {
    method,
    headers: {
      accept: 'application/json, */*',
      ...(body && { 'content-type': 'application/json' }),
    },
    isFile: response === 'file',
    ...(body && { body: JSON.stringify(body) }),
  })
  return accepted(sent)
}

/** Whose result a link has. Rejects with an `ApiError`. */
export async function readGate(token: string): Promise<AnswerOf<typeof getResultGate>> {
  return (await ask(getResultGate, { token })).json()
}

/** The result, with a birth date yyyy-MM-dd. Rejects with an `ApiError`. */
export async function readResult(token: string, dob: string): Promise<AnswerOf<typeof openResult>> {
  return (await ask(openResult, { token }, { dob })).json()
}

/** The PDF of a result that was opened here. Rejects with an `ApiError`. */
export async function readPdf(token: string): Promise<Blob> {
  return (await ask(downloadResult, { token })).blob()
}

/** How the clinic is called and reached. Rejects with an `ApiError`. */
export async function readContact(): Promise<AnswerOf<typeof getClinic>> {
  return (await ask(getClinic, {})).json()
}
