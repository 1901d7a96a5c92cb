import type { StationView } from '@iris/contracts/event-stations'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { STATION_LABELS, type Station } from '@iris/domain/station-queue'
import { Button } from '@mantine/core'
import { IconDoorEnter, IconDoorOff, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { tellFailure } from '../../api/tell-failure.ts'
import { useSession } from '../../api/use-session.ts'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './event-day.module.css'
import { useOpenStation, useStations } from './events-api.ts'
import { StationCards, stationPath } from './station-cards.tsx'

/** The four stations: where one goes to work, and where one is closed for a while. */
export function EventStations({ event }: { event: ScreeningEvent }) {
  const { can } = useSession()
  const stations = useStations(event.id)
  const opening = useOpenStation()
  const [closing, setClosing] = useState<Station>()
  const isRunning = event.status === 'open'
  const asked = stations.data?.find(({ station }) => station === closing)

  async function set(station: Station, open: boolean) {
    try {
      await opening.mutateAsync({ params: { id: event.id, station }, body: { open } })
      const done = open ? 'reaberta' : 'fechada'
      toast.success(`Estação ${STATION_LABELS[station]} ${done}.`)
      setClosing(undefined)
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <>
      {!isRunning && (
        <p className={classes.quiet}>As estações funcionam enquanto a ação está em andamento.</p>
      )}
      <StationCards
        event={event}
        of={stations}
        actions={({ station, open }) =>
          isRunning && (
            <>
              {can('events.serve') && open && (
                <Button
                  component={Link}
                  to={stationPath(event.id, station)}
                  variant="outline"
                  leftSection={<IconUserPlus size={16} aria-hidden="true" />}
                  aria-label={`Trabalhar nesta estação: ${STATION_LABELS[station]}`}
                >
                  Trabalhar nesta estação
                </Button>
              )}
              {can('events.write') && (
                <Button
                  variant="default"
                  leftSection={
                    open ? (
                      <IconDoorOff size={16} aria-hidden="true" />
                    ) : (
                      <IconDoorEnter size={16} aria-hidden="true" />
                    )
                  }
                  aria-label={`${open ? 'Fechar' : 'Reabrir'} estação: ${STATION_LABELS[station]}`}
                  loading={opening.isPending && opening.variables.params.station === station}
                  onClick={() => (open ? setClosing(station) : void set(station, true))}
                >
                  {open ? 'Fechar estação' : 'Reabrir'}
                </Button>
              )}
            </>
          )
        }
      />
      {asked && (
        <ConfirmDialog
          title="Fechar a estação?"
          confirmLabel="Fechar estação"
          pending={opening.isPending}
          onConfirm={() => void set(asked.station, false)}
          onClose={() => (opening.isPending ? opening.stop() : setClosing(undefined))}
        >
          Ninguém é chamado para <strong>{STATION_LABELS[asked.station]}</strong> até a estação
          reabrir. {effectOn(asked)}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What becomes of whoever is at a station that closes. */
function effectOn({ now }: StationView): string {
  const [one] = now
  if (one === undefined) return 'Quem espera fica no seu lugar na fila.'
  const who = now.length === 1 ? `A senha ${one.ticket}` : `${now.length} pessoas em atendimento`
  return `${who} ${now.length === 1 ? 'volta ao seu' : 'voltam ao seu'} lugar na fila; o que já estiver preenchido na tela ainda pode ser salvo.`
}
