import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

export async function startRetryServer(...fates) {
  const sent = []
  const saved = new Map()
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const key = request.headers['idempotency-key']
    const body = JSON.parse(Buffer.concat(chunks).toString())
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
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${server.address().port}`
  return { url, sent, saved: () => [...saved.values()] }
}
