import { ensureWebBuilt } from '../../scripts/commands/web-build.mjs'

/** Run by Playwright once before the journeys, so that none of them tests a web app that was built from older sources. */
export default ensureWebBuilt
