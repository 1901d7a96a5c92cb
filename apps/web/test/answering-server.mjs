import { bodyOf, serveOneTest } from './one-test-server.mjs'

export async function startAnsweringServer(answer) {
  const sent = []
  const url = await serveOneTest(async (request, response) => {
    const call = `${request.method} ${request.url.replace('/api/v2', '')}`
    const bearer = request.headers.authorization?.replace('Bearer ', '')
    const key = request.headers['idempotency-key']
    const body = await bodyOf(request)
    sent.push({ call, body, bearer, key })
    const { status, content } = await answer(call, bearer, {
      body,
      search: new URLSearchParams(request.headers['iris-search'] ?? ''),
    })
    if (status === 0) return request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content))
  })
  return { url, sent }
}
