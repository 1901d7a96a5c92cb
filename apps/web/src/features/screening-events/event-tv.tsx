import type { EventBoard } from '@iris/contracts/event-stations'
import { percentOf } from '@iris/domain/percent'
import { plural } from '@iris/domain/plural'
import { formatRecent, formatTime } from '@iris/domain/sao-paulo-date'
import { presentWord } from '@iris/domain/screening-event'
import { STATION_LABELS, type Station } from '@iris/domain/station-queue'
import {
  IconArrowRight,
  IconBell,
  IconVolume,
  IconVolumeOff,
  IconWifiOff,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { serverClock } from '../../api/server-clock.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { formatNumber } from '../../ui/format.ts'
import { endWords } from './event-days.ts'
import classes from './event-tv.module.css'
import foot from './event-tv-foot.module.css'
import coming from './event-tv-next.module.css'
import { useChime } from './use-chime.ts'

/** Earlier calls beside the last one. */
const EARLIER = 5
const CLOCK_EVERY_MS = 5000

type EventTvProps = {
  board: EventBoard
  /** The server cannot be reached: since when the board may be wrong, in milliseconds. */
  lost: number | null
}

/** The wall of the room: the last call large, those before, who comes next at each station, and how far the day is. */
export function EventTv({ board, lost }: EventTvProps) {
  const { event, stations, counts } = board
  const [last, ...earlier] = board.calls
  const chime = useChime(last && callOf(last))
  return (
    <main className={classes.wall} data-mantine-color-scheme="dark">
      <header className={classes.head}>
        <BrandMark size={52} />
        <div className={classes.about}>
          <h1>{event.title}</h1>
          <p>{[event.company, event.place].filter(Boolean).join(' · ')}</p>
        </div>
        <p className={classes.lost} role="status">
          {lost !== null && (
            <>
              <IconWifiOff aria-hidden="true" /> Sem conexão desde {formatRecent(new Date(lost))} ·
              tentando de novo
            </>
          )}
        </p>
        <button type="button" className={classes.sound} onClick={chime.toggle}>
          {chime.isOn ? <IconVolume aria-hidden="true" /> : <IconVolumeOff aria-hidden="true" />}
          {chime.isOn ? 'Som ligado' : 'Som desligado'}
        </button>
        <Clock />
      </header>
      <section className={classes.last} aria-label="Última chamada" aria-live="polite">
        <h2>
          <IconBell aria-hidden="true" /> Última chamada
        </h2>
        {last ? (
          // A new call moves, so that people who look away notice it.
          <div className={classes.called} key={callOf(last)}>
            <p className={classes.ticket}>
              <span>Senha</span>
              <strong data-long={last.ticket > 999 || undefined}>{last.ticket}</strong>
            </p>
            <IconArrowRight className={classes.arrow} aria-hidden="true" />
            <p className={classes.where}>{STATION_LABELS[last.station]}</p>
          </div>
        ) : (
          <p className={classes.nobody}>{NOBODY[event.status]}</p>
        )}
      </section>
      <section className={classes.earlier}>
        <h2>Chamadas anteriores</h2>
        <ol aria-label="Chamadas anteriores">
          {earlier.slice(0, EARLIER).map(({ ticket, station, at }) => (
            <li key={callOf({ ticket, station, at })}>
              <strong>{ticket}</strong>
              <IconArrowRight aria-hidden="true" />
              <span>{STATION_LABELS[station]}</span>
              <time dateTime={at}>{formatTime(at)}</time>
            </li>
          ))}
        </ol>
      </section>
      <section className={coming.next}>
        <h2>Próximas senhas</h2>
        <div className={coming.stations}>
          {stations.map((one) => (
            <Next key={one.station} {...one} />
          ))}
        </div>
      </section>
      <Progress board={board} done={counts.done} />
    </main>
  )
}

/** The same ticket may be called again. */
function callOf({ ticket, at }: EventBoard['calls'][number]): string {
  return `${ticket} ${at}`
}

const NOBODY = {
  planned: 'A ação ainda não começou.',
  open: 'Nenhuma senha foi chamada ainda.',
  closed: 'A ação está encerrada.',
}

type NextProps = { station: Station; open: boolean; waiting: number; next: number[] }

function Next({ station, open, waiting, next }: NextProps) {
  return (
    <div className={coming.station}>
      <h3>{STATION_LABELS[station]}</h3>
      <p>{open ? `${formatNumber(waiting)} na fila` : 'Fechada'}</p>
      <ol aria-label={`Próximas senhas: ${STATION_LABELS[station]}`}>
        {next.map((ticket) => (
          <li key={ticket}>{ticket}</li>
        ))}
      </ol>
    </div>
  )
}

function Progress({ board, done }: { board: EventBoard; done: number }) {
  const { event, counts, per_hour, expected_end } = board
  const share = (n: number) => `${percentOf(n, counts.total)}%`
  const figures = [
    ['Convocados', counts.called],
    [presentWord(event.status).many, counts.present],
    ['Concluídos', done],
  ] as const
  return (
    <footer className={foot.foot}>
      <dl>
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={foot.progress}>
        <p>
          <span>
            {formatNumber(done)} de {plural(counts.total, 'concluído', 'concluídos')}
          </span>
          <span>
            {formatNumber(per_hour)} por hora
            {expected_end && ` · término previsto ${endWords(expected_end)}`}
          </span>
        </p>
        <div className={foot.bar} aria-hidden="true">
          <span data-done style={{ width: share(done) }} />
          <span style={{ width: share(counts.present) }} />
        </div>
      </div>
    </footer>
  )
}

function Clock() {
  const [now, setNow] = useState(() => serverClock.of(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.of(Date.now())), CLOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return <time className={classes.clock}>{formatTime(new Date(now))}</time>
}
