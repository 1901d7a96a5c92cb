import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NetChip } from '../../outbox/net-chip.tsx'
import classes from './desk-head.module.css'

type DeskHeadProps = {
  /** Not given: no single event; the way back leads to all of them. */
  eventId?: number
  title: string
  /** 'Campanha Visão · Débora Lacerda' */
  place: string
  /** Gives its room to what stands at the right. */
  isBrief?: boolean
  children?: ReactNode
}

/** The head of a screen that is worked all day: the way back, where one is, and at the right what matters here. */
export function DeskHead({ eventId, title, place, isBrief = false, children }: DeskHeadProps) {
  return (
    <header className={classes.head} data-brief={isBrief || undefined}>
      <ActionIcon
        component={Link}
        to={eventId === undefined ? '/screening-events' : `/screening-events/${eventId}`}
        variant="subtle"
        color="gray"
        size={56}
        aria-label={eventId === undefined ? 'Voltar às ações' : 'Voltar ao painel da ação'}
      >
        <IconArrowLeft size={24} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.place}>
        <h1>{title}</h1>
        <p>{place}</p>
      </div>
      {children}
      <NetChip />
    </header>
  )
}
