import { generate } from 'lean-qr'
import classes from './second-factor.module.css'

/** The margin that a camera needs around the code, in squares. */
const MARGIN = 4

/** Drawn in the browser, so its contents go to nobody. Dark on light in both themes, as cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const size = code.size + 2 * MARGIN
  const squares = Array.from({ length: code.size }, (_, n) => n)
  const path = squares
    .flatMap((y) => squares.map((x) => code.get(x, y) && `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`))
    .filter(Boolean)
    .join('')
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
