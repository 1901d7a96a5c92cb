import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'

/** Serves with `handle` until the test ends. Gives its address. */
export async function serveOneTest(handle) {
  const server = createServer(handle)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${server.address().port}`
}

/** All that a call sent. */
export async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
