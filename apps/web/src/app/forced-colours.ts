/** Fetches what pages need where the system picks the colours; everybody else's pages weigh nothing more for it. */
export function watchForcedColours(): void {
  const forced = window.matchMedia('(forced-colors: active)')
  const fetchStyle = () => {
    if (forced.matches) void import('./forced-colours.css').catch(() => undefined)
  }
  fetchStyle()
  forced.addEventListener('change', fetchStyle)
}
