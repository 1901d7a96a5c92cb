import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { part } from './part.tsx'
import type { TipWordsProps } from './tip-words.tsx'

/** How long a pointer rests before the words are shown, as the theme has it for those that are there already. */
const REST_MS = 300

// Nobody waits for a tip: what it says is the name of its button as well.
const TipWords = part<TipWordsProps>(
  async () => (await import('./tip-words.tsx')).TipWords,
  () => null,
)

type Tipped = {
  ref?: Ref<HTMLElement>
  onPointerEnter?: (event: PointerEvent) => void
  onPointerLeave?: () => void
}

type TipProps = { label: string; children: ReactElement<Tipped> }

/** What a button does, in words beside it while a pointer is over it. They are fetched with the first hover. */
export function Tip({ label, children }: TipProps) {
  const target = useRef<HTMLElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Counted, so that words that could not be fetched are asked for again by the next hover.
  const [hovers, setHovers] = useState(0)
  useEffect(() => () => clearTimeout(rest.current), [])
  return (
    <>
      {cloneElement(children, {
        ref: target,
        onPointerEnter: ({ pointerType }) => {
          if (pointerType !== 'mouse') return
          void TipWords.ready()
          rest.current = setTimeout(() => setHovers(hovers + 1), REST_MS)
        },
        onPointerLeave: () => clearTimeout(rest.current),
      })}
      {hovers > 0 && <TipWords label={label} target={target} />}
    </>
  )
}
