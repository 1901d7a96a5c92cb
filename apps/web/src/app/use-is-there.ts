import { useEffect, useState } from 'react'

/**
 * False when first drawn. Mantine gives the focus back after what was opened later, not after what was open from the
 * start, as a part is that was asked for before it could be fetched.
 */
export function useIsThere(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return isThere
}
