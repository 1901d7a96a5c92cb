import { PLATE_COUNT } from '@iris/domain/ishihara'
import { Button } from '@mantine/core'
import {
  IconBrightnessUp,
  IconInfoCircle,
  IconMoonOff,
  IconRulerMeasure,
  IconStopwatch,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { onFirstClick } from '../../../ui/first-click.ts'
import partTitle from '../../../ui/part-title.module.css'
import classes from './ishihara-modal.module.css'
import { usePreparedPlate } from './plate-image.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const STEPS: readonly { icon: TablerIcon; title: string; text: string }[] = [
  {
    icon: IconMoonOff,
    title: 'Desligue o modo noturno',
    text: 'E qualquer filtro de cor da tela: luz noturna, tons de cinza, inversão de cores.',
  },
  {
    icon: IconBrightnessUp,
    title: 'Aumente o brilho',
    text: 'Brilho alto, sem reflexo na tela e sem luz colorida por perto.',
  },
  {
    icon: IconRulerMeasure,
    title: 'Fique a cerca de 75 cm',
    text: 'A tela de frente para o paciente, que usa os óculos de sempre, sem lente colorida.',
  },
  {
    icon: IconStopwatch,
    title: 'No máximo 3 segundos por prancha',
    text: 'Pergunte que número ele vê e marque Certo ou Errado. A primeira prancha todos leem.',
  },
]

type IshiharaStartProps = {
  /** Plates answered before an interruption. */
  answered: number
  /** The plate to be answered next, where one is left. */
  next: number | undefined
  disabled: boolean
  onStart: () => void
  onRestart: () => void
  onClose: () => void
  /** In place of 'Fechar'. */
  exits?: ReactNode
}

/** Before the first plate: how to do the test, and what it cannot tell. */
export function IshiharaStart({
  answered,
  next,
  disabled,
  onStart,
  onRestart,
  onClose,
  exits,
}: IshiharaStartProps) {
  const focused = useFocusOnMount<HTMLButtonElement>()
  usePreparedPlate(next)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, by keyboard too */}
      <section className={classes.frame} tabIndex={0} aria-label="Antes de começar">
        <h3 className={partTitle.title}>Antes de começar</h3>
        <ul className={classes.steps}>
          {STEPS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className={classes.stepIcon}>
                <Icon size={22} stroke={1.75} aria-hidden="true" />
              </span>
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className={classes.caution}>
          <IconInfoCircle size={18} aria-hidden="true" />
          <span>
            Triagem tipo Ishihara, com pranchas próprias: não é o teste original nem faz
            diagnóstico. Com alteração, encaminhe para avaliação oftalmológica.
          </span>
        </p>
      </section>
      <div className={classes.foot}>
        {exits ?? (
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        )}
        <span className={classes.gap} />
        {answered > 0 && (
          <Button variant="default" onClick={onFirstClick(onRestart)} disabled={disabled}>
            Começar de novo
          </Button>
        )}
        <Button ref={focused} onClick={onStart} disabled={disabled}>
          {answered === 0 && 'Começar'}
          {answered > 0 && answered < PLATE_COUNT && `Continuar da prancha ${answered + 1}`}
          {answered === PLATE_COUNT && 'Ver resultado'}
        </Button>
      </div>
    </>
  )
}
