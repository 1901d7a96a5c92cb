import { pathOf } from '../../scripts/commands/system-packages.mjs'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** As people's browsers run: in a bare shell no file could be saved under a name with an accent. */
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

/**
 * Debian's Chromium, so that nothing else must be downloaded. Its headless build draws no window, which halves what a
 * page costs the machine.
 */
export const CHROMIUM = { executablePath: pathOf('chromium-headless-shell'), args: ARGS, env }

/** The browser as people have it, for what the headless build cannot do: show and print a PDF. */
export const WHOLE_CHROMIUM = { executablePath: pathOf('chromium'), args: ARGS, env }
