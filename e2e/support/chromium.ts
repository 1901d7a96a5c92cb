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

/**
 * Debian's Chromium, since Playwright's own download is one more thing to install; its headless build draws no window
 * that nobody sees, which halves what a page costs the machine.
 */
export const CHROMIUM = { executablePath: pathOf('chromium-headless-shell'), args: ARGS }

/** The browser as people have it, for what the headless build lacks: it shows and prints no PDF. */
export const WHOLE_CHROMIUM = { executablePath: pathOf('chromium'), args: ARGS }
