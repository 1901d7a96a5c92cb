import { apertureBlades } from './aperture.ts'
import classes from './brand-mark.module.css'

const BLADES = apertureBlades(6, 10, 4.4)
const WIDE_BLADES = apertureBlades(12, 100, 35)

/** The small iris in the accent colour. Decorative: the word beside it is the name. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="-12 -12 24 24"
      aria-hidden="true"
    >
      <circle r={10} />
      {BLADES.map((blade) => (
        <line key={`${blade.x1} ${blade.y1}`} {...blade} />
      ))}
    </svg>
  )
}

/** Mark and name, as on top of the side menu. */
export function Brand({ size = 28, nameOnly = false }: { size?: number; nameOnly?: boolean }) {
  return (
    <span className={classes.brand}>
      {!nameOnly && <BrandMark size={size} />}
      <span className={classes.name}>Íris</span>
    </span>
  )
}

/** The large aperture behind the pages before login. */
export function BrandAperture({ className }: { className?: string }) {
  return (
    <svg
      className={`${classes.wide} ${className ?? ''}`}
      viewBox="-110 -110 220 220"
      aria-hidden="true"
    >
      <circle r={107.5} className={classes.halo} />
      <circle r={100} />
      {WIDE_BLADES.map((blade) => (
        <line key={`${blade.x1} ${blade.y1}`} {...blade} />
      ))}
    </svg>
  )
}
