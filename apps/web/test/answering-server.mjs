import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

export async function startAnsweringServer(answer) {
  const sent = []
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const call = `${request.method} ${request.url.replace('/api/v2', '')}`
    sent.push({ call, body: Buffer.concat(chunks).toString() })
    const { status, content } = answer(call)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${server.address().port}`, sent }
}
