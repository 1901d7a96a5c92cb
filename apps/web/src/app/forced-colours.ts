import style from './forced-colours.css?url'

/** Fetches what pages need where the system picks the colours; everybody else's pages weigh nothing more for it. */
export function watchForcedColours(): void {
  const forced = window.matchMedia('(forced-colors: active)')
  const fetchStyle = () => {
    if (!forced.matches) return
    forced.removeEventListener('change', fetchStyle)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = style
    document.head.append(link)
  }
  forced.addEventListener('change', fetchStyle)
  fetchStyle()
}
