import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconBrightnessUp,
  IconMoonOff,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { onFirstClick } from '../../../ui/first-click.ts'
import { colourFilters } from './colour-filters.ts'
import classes from './ishihara-calm.module.css'
import { useFocusOnMount } from './use-focus-on-mount.ts'

/** How long the eyes rest on the empty page; by then the last messages are gone too. */
const REST_SECONDS = 3

type IshiharaCalmProps = { onReady: () => void; onBack: () => void }

/**
 * The wait before the first plate: an even, light page, night mode off, brightness up. When the browser reports a
 * filter that changes colours, the wait does not end by itself.
 */
export function IshiharaCalm({ onReady, onBack }: IshiharaCalmProps) {
  const focused = useFocusOnMount<HTMLButtonElement>()
  const [left, setLeft] = useState(REST_SECONDS)
  const [filters] = useState(() => colourFilters((query) => window.matchMedia(query).matches))
  const isHeld = filters.length > 0
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (isHeld) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isHeld])
  useEffect(() => {
    if (left <= 0) ready()
  }, [left])

  return (
    <div className={classes.page}>
      <div className={classes.rest}>
        {isHeld ? (
          <div className={classes.held} role="alert">
            <IconAlertTriangle size={28} aria-hidden="true" />
            <strong>As cores desta tela estão alteradas</strong>
            <span>{filters.join(' ')}</span>
          </div>
        ) : (
          <>
            <p className={classes.title}>Descanse os olhos nesta tela</p>
            <p className={classes.count} role="timer" aria-label="Segundos até a primeira prancha">
              {Math.max(left, 0)}
            </p>
          </>
        )}
        <ul className={classes.checks}>
          <li>
            <IconMoonOff size={20} aria-hidden="true" />
            Modo noturno desligado
          </li>
          <li>
            <IconBrightnessUp size={20} aria-hidden="true" />
            Brilho alto
          </li>
        </ul>
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          onClick={onBack}
        >
          Voltar
        </Button>
        {/* 'Começar' stood here: the rest, or the word of a filter, must be seen. */}
        <Button ref={focused} onClick={onFirstClick(onReady)}>
          {isHeld ? 'Continuar assim mesmo' : 'Mostrar a prancha agora'}
        </Button>
      </div>
    </div>
  )
}
