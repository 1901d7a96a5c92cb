import { existsSync } from 'node:fs'
import { run } from './project.mjs'

/** Programs the browser tests use, and the Debian packages that bring them. */
const PROGRAMS = [
  [process.env.CHROME_PATH ?? '/usr/bin/chromium', 'chromium'],
  ['/usr/bin/pdftotext', 'poppler-utils'],
]

/** Installs what is missing where we may; elsewhere the tests that need it say so by failing. */
export async function ensureSystemPackages() {
  const missing = PROGRAMS.filter(([program]) => !existsSync(program)).map(([, name]) => name)
  if (missing.length === 0) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = async (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return (await run(command, rest, { env })) === 0
  }
  console.log(`Instalando do Debian: ${missing.join(', ')}…`)
  const install = () => apt('install', '-y', '--no-install-recommends', ...missing)
  if (!(await install()) && !((await apt('update')) && (await install()))) {
    console.error(`Não foi possível instalar ${missing.join(', ')}: instale antes dos testes.`)
  }
}
