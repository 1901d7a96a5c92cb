import { useInsertionEffect, useRef, useState } from 'react'

/** A function that stays the same and does what the newest one does: who is given it is not drawn again for its sake. */
export function useSame<A extends readonly unknown[], R>(
  newest: (...given: A) => R,
): (...given: A) => R {
  const act = useRef(newest)
  useInsertionEffect(() => {
    act.current = newest
  })
  const [same] = useState(
    () =>
      (...given: A) =>
        act.current(...given),
  )
  return same
}
