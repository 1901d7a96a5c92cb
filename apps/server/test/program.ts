import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { SERVER } from '../../../scripts/commands/project.mjs'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs a command of the project to its end, as `npm run` does; returns its exit code and its output. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', script), ...args], {
    env: { PATH: process.env.PATH ?? '', ...SERVER.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
}
