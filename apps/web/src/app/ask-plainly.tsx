import { useEffect, useEffectEvent } from 'react'

const PATIENCE_MS = 3_000

type AskPlainlyProps = { loss: string; failed: boolean; onYes: () => void; onNo: () => void }

/**
 * Stands for a question whose dialog has not been fetched. Whoever pressed must hear something, also where the network
 * went before the page had settled: the browser asks then, which needs no file.
 */
export function AskPlainly({ loss, failed, onYes, onNo }: AskPlainlyProps) {
  const ask = useEffectEvent(() => (window.confirm(`${loss} Sair mesmo assim?`) ? onYes() : onNo()))
  useEffect(() => {
    const timer = setTimeout(() => ask(), failed ? 0 : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [failed])
  return null
}
