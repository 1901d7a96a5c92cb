import { pathOf } from '../../scripts/commands/system-packages.mjs'

/** Debian's Chromium, since Playwright's own download is one more thing to install. */
export const CHROMIUM = {
  executablePath: pathOf('chromium'),
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
