import { useEffect } from 'react'

const PATIENCE_MS = 3_000

type AskPlainlyProps = { loss: string; failed: boolean; onYes: () => void; onNo: () => void }

/**
 * Stands for a question whose dialog has not been fetched. Whoever pressed must hear something, also where the network
 * went before the page had settled: the browser asks then, which needs no file.
 */
export function AskPlainly({ loss, failed, onYes, onNo }: AskPlainlyProps) {
  useEffect(() => {
    const timer = setTimeout(
      () => (window.confirm(`${loss} Sair mesmo assim?`) ? onYes() : onNo()),
      failed ? 0 : PATIENCE_MS,
    )
    return () => clearTimeout(timer)
  }, [loss, failed, onYes, onNo])
  return null
}
