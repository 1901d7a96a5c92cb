import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './project.mjs'

/**
 * Every program outside of node_modules that a test, a script or the server starts, by its name on the PATH, with its
 * Debian package. `npm test` and `npm run check` install what is missing from this list, and scripts/check-tests.ts
 * fails when another program is started.
 */
export const SYSTEM_PROGRAMS = {
  // Journeys in the browser.
  chromium: { package: 'chromium', browser: true },
  'chromium-headless-shell': { package: 'chromium-headless-shell', browser: true },
  // For PDFs and spreadsheets, read by other programs than ours.
  pdffonts: { package: 'poppler-utils' },
  pdfimages: { package: 'poppler-utils' },
  pdfinfo: { package: 'poppler-utils' },
  pdfsig: { package: 'poppler-utils' },
  pdftoppm: { package: 'poppler-utils' },
  pdftotext: { package: 'poppler-utils' },
  qpdf: { package: 'qpdf' },
  soffice: { package: 'libreoffice-calc-nogui' },
  // Certificates for the tests of signatures, and another program that knows them.
  openssl: { package: 'openssl' },
  certutil: { package: 'libnss3-tools' },
  // Part of every Debian.
  chmod: { package: 'coreutils' },
  chown: { package: 'coreutils' },
  cp: { package: 'coreutils' },
  sleep: { package: 'coreutils' },
  sh: { package: 'dash' },
  mount: { package: 'mount' },
  umount: { package: 'mount' },
  // Named in the README.
  npm: { package: 'npm' },
  // Installs the rest, where it exists.
  'apt-get': { package: 'apt', optional: true },
  sudo: { package: 'sudo', optional: true },
}

/**
 * The path of a program of the list.
 * @param {keyof typeof SYSTEM_PROGRAMS} name
 * @returns {string}
 * @throws Error that says how to install it
 */
export function pathOf(name) {
  const path = find(name)
  if (path) return path
  throw new Error(`${name} não está instalado. ${howToInstall([SYSTEM_PROGRAMS[name].package])}`)
}

/**
 * Installs what is missing where we may.
 * @param browser whether the journeys in the browser will run too
 * @throws Error with the exact command that installs the rest
 */
export async function ensureSystemPackages({ browser }) {
  const missing = () => missingPackages(browser)
  if (missing().length > 0) await install(missing())
  const left = missing()
  if (left.length > 0)
    throw new Error(`Faltam programas de que os testes precisam. ${howToInstall(left)}`)
}

function howToInstall(packages) {
  const names = packages.join(' ')
  return `Como root, rode:\n\n  apt-get update && apt-get install -y --no-install-recommends ${names}\n`
}

function missingPackages(browser) {
  const needed = Object.entries(SYSTEM_PROGRAMS).filter(
    ([, entry]) => !entry.optional && (browser || !entry.browser),
  )
  const missing = needed.filter(([name]) => !find(name))
  return [...new Set(missing.map(([, entry]) => entry.package))]
}

async function install(packages) {
  const isRoot = process.getuid?.() === 0
  if (!find('apt-get') || !(isRoot || find('sudo'))) return
  console.log(`Instalando do Debian: ${packages.join(', ')}…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = async (...args) => {
    const options = { env, stdio: ['ignore', 'inherit', 'inherit'] }
    const code = isRoot
      ? await run('apt-get', ['-qq', ...args], options)
      : await run('sudo', ['-n', 'apt-get', '-qq', ...args], options)
    return code === 0
  }
  const installed = () => apt('install', '-y', '--no-install-recommends', ...packages)
  if (!(await installed()) && (await apt('update'))) await installed()
}

function find(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
