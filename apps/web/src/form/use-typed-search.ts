import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/**
 * What is typed into a field of choice, once it rests, for the server to look for.
 * @param chosen the words of the choice, which the field shows too: nobody typed those
 */
export function useTypedSearch(chosen: string | null) {
  const [typed, type] = useState('')
  const [words] = useDebouncedValue(chosen !== null && typed === chosen ? '' : typed.trim(), 300)
  return { words, type }
}
