import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

export async function startRefusingServer(status, refusal) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(refusal))
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${server.address().port}` }
}
