import { useEffect } from 'react'

// By their content's hash, so the browser keeps them for good and never shows an old drawing.
const IMAGES = import.meta.glob<string>('./plates/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The address of a plate's image; throws for a plate that has none. */
export function plateImage(plate: number): string {
  const image = IMAGES[`./plates/plate-${plate}.svg`]
  if (!image) throw new Error(`plate ${plate} has no image`)
  return image
}

/** Has a plate ready to be painted at the next tap; none after the last. */
export function usePreparedPlate(plate: number | undefined): void {
  useEffect(() => {
    if (plate === undefined) return
    const image = new Image()
    image.src = plateImage(plate)
    // A slow tablet needs a while for its thousand dots; without a network it shows nothing either way.
    image.decode().catch(() => {})
    return () => image.removeAttribute('src')
  }, [plate])
}
