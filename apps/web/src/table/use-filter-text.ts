import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const TYPING_MS = 300

/** A text filter kept in the address: what is typed shows at once, and is written when typing rests. */
export function useFilterText(value: string, write: (text: string) => void) {
  const [text, setText] = useState(value)
  const [written, setWritten] = useState(value)
  // Back, forward and 'Limpar Filtros' change it from outside.
  if (value !== written) {
    setWritten(value)
    setText(value)
  }
  const settle = useDebouncedCallback((typed: string) => {
    setWritten(typed)
    write(typed)
  }, TYPING_MS)
  return {
    text,
    setText: (typed: string) => {
      setText(typed)
      settle(typed)
    },
  }
}
