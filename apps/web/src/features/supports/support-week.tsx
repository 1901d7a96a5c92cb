import type { Support } from '@iris/contracts/supports'
import { formatDate, todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { daysLater, weekOf } from '@iris/domain/week'
import { ActionIcon, Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { atRest } from '../../ui/at-rest.ts'
import { formatNumber } from '../../ui/format.ts'
import { SupportState } from './support-state.tsx'
import classes from './support-week.module.css'
import { useSupports } from './supports-api.ts'

const NAMES = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']
/** More visits in a week than most clinics have technicians for. */
const MOST = 100

type SupportWeekProps = {
  /** 'yyyy-MM-dd', any day of it. */
  day: string
  onDay: (day: string) => void
  filters: { user_id: string | undefined; query: string | undefined }
  onOpen: (id: number) => void
}

/** The visits of a week, day by day. */
export function SupportWeek({ day, onDay, filters, onOpen }: SupportWeekProps) {
  const days = weekOf(day)
  const [from = day, to = day] = [days[0], days[6]]
  const read = useSupports({ ...filters, from, to, per_page: MOST, sort: 'data_atendimento' })
  const today = todayInSaoPaulo()
  const visits = Map.groupBy(read.data?.data ?? [], ({ data_atendimento }) => data_atendimento)
  // Of another week nothing is known, and a dash would say that nobody goes anywhere.
  const isKnown = read.data && (!read.isPlaceholderData || days.some((date) => visits.has(date)))
  return (
    <section aria-label="Semana" aria-busy={read.isPending || read.isPlaceholderData}>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Semana anterior"
          onClick={() => onDay(daysLater(from, -7))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Próxima semana"
          onClick={() => onDay(daysLater(from, 7))}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
        <Button
          variant="default"
          {...atRest(days.includes(today))}
          onClick={() => days.includes(today) || onDay(today)}
        >
          Esta semana
        </Button>
        <h2 className={classes.title}>
          {formatDate(from)} a {formatDate(to)}
        </h2>
      </div>
      <ReadTrouble of={read} />
      {read.data && read.data.total > MOST && (
        <p className={classes.none}>
          A semana mostra os primeiros {MOST} de {formatNumber(read.data.total)} atendimentos.
          Busque ou escolha um técnico para ver os outros.
        </p>
      )}
      {isShown(read) && (
        <ol className={classes.days} data-stale={(isKnown && read.isPlaceholderData) || undefined}>
          {days.map((date, index) => (
            <li
              key={date}
              className={classes.day}
              aria-label={`${NAMES[index]}, ${formatDate(date)}`}
              aria-current={date === today ? 'date' : undefined}
            >
              <h3 className={classes.name}>
                {NAMES[index]} <span className={classes.date}>{formatDate(date).slice(0, 5)}</span>
              </h3>
              {!isKnown && <Skeleton height={92} />}
              {isKnown &&
                (visits
                  .get(date)
                  ?.map((visit) => <Visit key={visit.id} visit={visit} onOpen={onOpen} />) ?? (
                  <p className={classes.none}>—</p>
                ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** No line begins or ends with the dot before 'Ativo 0148'. */
const withNumberTogether = (name: string) =>
  name.replace(/ · \S+ \S+$/, (number) => number.replaceAll(' ', '\u00a0'))

function Visit({ visit, onOpen }: { visit: Support; onOpen: (id: number) => void }) {
  return (
    <UnstyledButton className={classes.visit} onClick={() => onOpen(visit.id)}>
      <strong>{visit.user_name}</strong>
      <span>{visit.company_name}</span>
      <span className={classes.kit}>
        {visit.equipaments.map((id, place) => (
          <span key={id}>{withNumberTogether(visit.equipament_names[place] ?? '')}</span>
        ))}
      </span>
      <SupportState day={visit.data_atendimento} />
    </UnstyledButton>
  )
}
