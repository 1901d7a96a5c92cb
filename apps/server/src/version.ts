import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../package.json')

/** The version of the product, as shown in the footer, the API page and the health checks. */
export const VERSION = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
