import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** Says why nothing is there yet. */
export type Absence = { failed: boolean; onRetry: () => void }

/** A part that can be fetched before it is shown; whether that worked is seen when it is. */
export type FetchedPart<P> = ComponentType<P> & { ready(): Promise<void> }

export const PART_FAILED = 'Não foi possível carregar esta parte. Verifique a conexão.'

/**
 * A component in a file of its own, fetched when it is first shown and at hand from then on. `Absent` stands in its
 * place until it is there, and when it could not be fetched; what was typed elsewhere stays as it is.
 */
export function part<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  Absent: ComponentType<P & Absence>,
): FetchedPart<P> {
  let Fetched: ComponentType<P> | undefined

  async function ready() {
    await fetch().then(
      (fetched) => {
        Fetched = fetched
      },
      () => {},
    )
  }

  function Shown(props: P) {
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
      // It may have come since this was drawn, for another that shows it.
      if (Fetched) setThere(true)
      else void get()
    }, [get])
    useEffect(() => {
      if (!failed) return
      const again = () => void get()
      // Nobody has to press anything once the network is back.
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [failed, get])
    if (Fetched) return <Fetched {...props} />
    return <Absent {...props} failed={failed} onRetry={() => void get()} />
  }
  return Object.assign(Shown, { ready })
}
