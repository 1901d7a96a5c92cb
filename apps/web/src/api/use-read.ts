import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from './api-error.ts'

/** A read that failed because nobody answered is tried this often in all, each time after a longer wait. */
const TRIES = 3
const FIRST_WAIT_MS = 1_000

type Read<T> = {
  data: T | undefined
  error: ApiError | null
  isFetching: boolean
  /** Reads again. */
  refetch: () => void
}

type Options<T> = {
  read: (signal: AbortSignal) => Promise<T>
  /** Known before: it is not asked for. */
  known?: T | undefined
  enabled?: boolean
}

/**
 * One read for a document that keeps no answers (docs/adr/0086-light-registration.md): it is asked for once, again
 * when the network is back after a failure, and anew for another `key`.
 */
export function useRead<T>(key: string, { read, known, enabled = true }: Options<T>): Read<T> {
  const [state, setState] = useState(() => ({
    of: key,
    data: known,
    error: null as ApiError | null,
  }))
  const [round, setRound] = useState(0)
  const [isFetching, setFetching] = useState(false)
  const current = state.of === key ? state : { of: key, data: known, error: null }
  const ask = useEffectEvent((signal: AbortSignal) => asked(read, signal))
  const isNeeded = enabled && current.data === undefined

  useEffect(() => {
    if (!isNeeded) return
    // Read again on demand.
    void round
    const controller = new AbortController()
    const { signal } = controller
    setFetching(true)
    ask(signal)
      .then(
        (data) => ({ of: key, data, error: null }),
        (error: ApiError) => ({ of: key, data: undefined, error }),
      )
      .then((next) => {
        if (signal.aborted) return
        setState(next)
        setFetching(false)
      })
    return () => controller.abort()
  }, [isNeeded, key, round])

  const hasFailed = current.error !== null
  useEffect(() => {
    if (!hasFailed) return
    const again = () => setRound((last) => last + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [hasFailed])

  return {
    data: current.data,
    error: current.error,
    isFetching,
    refetch: () => setRound(round + 1),
  }
}

async function asked<T>(read: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) {
  for (let tries = 1; ; tries++) {
    try {
      return await read(signal)
    } catch (error) {
      const isOver = tries >= TRIES || signal.aborted || !(error instanceof ApiError)
      if (isOver || error.mayHaveArrived || !error.isUncertain) throw error
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)))
    }
  }
}
