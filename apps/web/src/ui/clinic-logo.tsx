import { useState } from 'react'
import { BrandMark } from './brand-mark.tsx'
import classes from './clinic-logo.module.css'

type ClinicLogoProps = {
  /** Null without one: then the product's mark stands there. */
  url: string | null
  /** Of the mark, in pixels. */
  size: number
}

/** The clinic's logo in a box that does not change as it loads. Decorative: the name beside it is the name. */
export function ClinicLogo({ url, size }: ClinicLogoProps) {
  // Without a network it cannot be read.
  const [broken, setBroken] = useState<string | null>(null)
  if (!url || url === broken) return <BrandMark size={size} />
  return <img className={classes.logo} src={url} alt="" onError={() => setBroken(url)} />
}
