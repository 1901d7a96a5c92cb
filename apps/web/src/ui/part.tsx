import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** Says why nothing is there yet. */
export type Absence = { failed: boolean; onRetry: () => void }

export const PART_FAILED = 'Não foi possível carregar esta parte. Verifique a conexão.'

/**
 * A component in a file of its own, fetched when it is first shown and at hand from then on. `Absent` stands in its
 * place until it is there, and when it could not be fetched; what was typed elsewhere stays as it is.
 */
export function part<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Absent: ComponentType<P & Absence>,
): ComponentType<P> {
  let Fetched: ComponentType<P> | undefined

  return function Part(props: P) {
    const [failed, setFailed] = useState(false)
    const [, setThere] = useState(Fetched !== undefined)
    const get = useCallback(async () => {
      setFailed(false)
      try {
        Fetched = await fetch()
        setThere(true)
      } catch {
        setFailed(true)
      }
    }, [])
    useEffect(() => {
      if (!Fetched) void get()
    }, [get])
    if (Fetched) return <Fetched {...props} />
    return <Absent {...props} failed={failed} onRetry={() => void get()} />
  }
}
