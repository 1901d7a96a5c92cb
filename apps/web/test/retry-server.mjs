import { bodyOf, serveOneTest } from './one-test-server.mjs'

export async function startRetryServer(...fates) {
  const sent = []
  const saved = new Map()
  const url = await serveOneTest(async (request, response) => {
    const key = request.headers['idempotency-key']
    const body = JSON.parse(await bodyOf(request))
    sent.push({ key, body })
    const answer = (status, content) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(content))
    }
    const fate = fates.shift() ?? 'answer'
    if (fate === 'hang') return
    if (fate === 'fail') return answer(500, { message: 'Erro Interno' })
    if (fate === 'refuse') return answer(422, { message: 'Não foi possível salvar' })
    if (!saved.has(key)) saved.set(key, body.name)
    if (fate === 'lose the answer') return request.socket.destroy()
    answer(201, { id: 1, ...body })
  })
  return { url, sent, saved: () => [...saved.values()] }
}
