import { pathOf } from '../../scripts/commands/system-packages.mjs'

/**
 * Debian's Chromium, since Playwright's own download is one more thing to install; its headless build draws no window
 * that nobody sees, which halves what a page costs the machine.
 */
export const CHROMIUM = {
  executablePath: pathOf('chromium-headless-shell'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
