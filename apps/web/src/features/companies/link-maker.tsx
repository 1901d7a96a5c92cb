import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { Company } from '@iris/contracts/companies'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { LINK_DAY_CHOICES, LINK_DAYS } from '@iris/domain/registration-link'
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './company-links.module.css'
import { useGenerateLink } from './links-api.ts'

const OTHER = 'other'
const VALIDITY = [
  ...LINK_DAY_CHOICES.map((days) => ({ value: String(days), label: `${days} dias` })),
  { value: OTHER, label: 'Outra' },
]

type LinkMakerProps = {
  company: Pick<Company, 'id'>
  /** Those of the company that are not closed. */
  events: readonly Pick<ScreeningEvent, 'id' | 'name'>[]
  /** Which of them is chosen at first. */
  eventId?: number
  /** With the address of the new link. */
  onMade: (link: string) => void
}

/** What a new link is for, and for how long it works. */
export function LinkMaker({ company, events, eventId: first, onMade }: LinkMakerProps) {
  const [eventId, setEventId] = useState(first === undefined ? null : String(first))
  const [choice, setChoice] = useState(String(LINK_DAYS.usual))
  const [typed, setTyped] = useState(String(LINK_DAYS.usual))
  const labelId = useId()
  const generate = useGenerateLink(onMade)
  const days = Number(choice === OTHER ? typed : choice)
  const isWrong = days < 1 || days > LINK_DAYS.most

  return (
    <form
      className={classes.maker}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong || generate.isPending) return
        generate.mutate({
          body: {
            company_id: company.id,
            valid_days: days,
            ...(eventId && { event_id: Number(eventId) }),
          },
        })
      }}
    >
      {events.length > 0 && (
        <Select
          label="Ação"
          placeholder="Sem ação, cadastro geral"
          data={events.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={eventId}
          onChange={setEventId}
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar: Ação' }}
          className={classes.event}
        />
      )}
      <div className={classes.validity}>
        <span id={labelId}>Validade</span>
        <SegmentedControl
          aria-labelledby={labelId}
          data={VALIDITY}
          value={choice}
          onChange={setChoice}
        />
      </div>
      {choice === OTHER && (
        <TextInput
          label="Dias"
          w={96}
          inputMode="numeric"
          maxLength={3}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
          error={isWrong && `De 1 a ${LINK_DAYS.most}`}
        />
      )}
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        loading={generate.isPending}
        disabled={isWrong}
      >
        Gerar link
      </Button>
    </form>
  )
}
