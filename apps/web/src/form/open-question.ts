import { useEffectEvent, useLayoutEffect } from 'react'

const open: (() => void)[] = []

/** Back answers a question that stands open, as Escape does: it asks no second one above it. */
export function useOpenQuestion(onClose: () => void): void {
  const onBack = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const close = () => onBack()
    open.push(close)
    return () => {
      open.splice(open.indexOf(close), 1)
    }
  }, [])
}

/** Closes the question that stands on top; whether there was one. */
export function closeOpenQuestion(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}
