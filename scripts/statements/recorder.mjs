import { appendFileSync } from 'node:fs'
import pg from 'pg'

// Loaded before a test process (see record.ts): writes down each statement with parameters that the program's role sends.

const seen = new Set()
const send = pg.Client.prototype.query

pg.Client.prototype.query = function record(sent, ...rest) {
  const text = typeof sent === 'object' && sent !== null ? sent.text : undefined
  if (text && this.user === 'iris_app' && !seen.has(text)) {
    seen.add(text)
    appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify(text)}\n`)
  }
  return send.call(this, sent, ...rest)
}
