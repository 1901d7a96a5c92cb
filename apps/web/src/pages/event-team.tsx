import { getEvent, type ScreeningEvent } from '@iris/contracts/screening-events'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import { useSession } from '../api/use-session.ts'
import { TeamAndKit } from '../features/screening-events/team-and-kit.tsx'
import { OpenedRecord } from '../table/opened-record.tsx'
import { useOpenedRecord, useOpenRecord } from '../table/use-open-record.ts'
import { dialogPart } from '../ui/dialog-part.tsx'

const EventModal = dialogPart(
  'Abrindo a ação',
  async () => (await import('../features/screening-events/event-modal.tsx')).EventModal,
)

const SupportModal = dialogPart(
  'Abrindo o atendimento',
  async () => (await import('../features/supports/support-modal.tsx')).SupportModal,
)

/** Team and kit of an event; who may changes them, or books the visit that brings the kit. */
export function EventTeam({ event }: { event: ScreeningEvent }) {
  const { can } = useSession()
  const edited = useOpenedRecord('acao', getEvent)
  const visit = useOpenRecord('atendimento')
  return (
    <>
      <TeamAndKit
        event={event}
        actions={
          <>
            {can('supports.write') && event.status !== 'closed' && (
              <Button
                variant="default"
                leftSection={<IconCalendarPlus size={16} aria-hidden="true" />}
                onClick={visit.openNew}
              >
                Agendar atendimento
              </Button>
            )}
            {can('events.write') && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden="true" />}
                onClick={() => edited.open(event.id)}
              >
                Editar ação
              </Button>
            )}
          </>
        }
      />
      {edited.id === event.id && can('events.write') && (
        <OpenedRecord record={edited} label="Abrindo a ação">
          {(stored) => <EventModal event={stored} onClose={edited.close} />}
        </OpenedRecord>
      )}
      {visit.isNew && can('supports.write') && (
        <SupportModal
          known={{
            company_id: event.company_id,
            data_atendimento: event.starts_on,
            equipaments: event.equipaments.length > 0 ? event.equipaments : [null],
            observacoes: event.name,
          }}
          onClose={visit.close}
        />
      )}
    </>
  )
}
