import '@mantine/core/styles/Menu.layer.css'
import type { Participant } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDoorEnter,
  IconDoorExit,
  IconDots,
  IconEye,
  IconId,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { useSession } from '../../api/use-session.ts'
import { toast } from '../../ui/toast.tsx'
import type { useRosterActions } from './roster-api.ts'
import { nextMove } from './roster-people.ts'
import type { RosterAsked } from './roster-question.tsx'

type RosterRowActionsProps = {
  event: ScreeningEvent
  of: Participant
  actions: ReturnType<typeof useRosterActions>
  onRegister: () => void
  onExam: (examId: number) => void
  onBadge: () => void
  onAsk: (what: RosterAsked['what']) => void
}

/** What is to be done next with somebody of the list, and behind '…' what else can be done. */
export function RosterRowActions({ event, of, actions, ...on }: RosterRowActionsProps) {
  const { can } = useSession()
  const mayWrite = can('events.write')
  const move = nextMove(of, event.status, mayWrite)
  const { patient_name: name, state, left_at } = of
  const person = { id: event.id, participantId: of.id }
  const mayChange = mayWrite && event.status !== 'closed'

  const arrive = () =>
    of.patient_id !== null &&
    actions.checkIn.mutate(
      { params: { id: event.id }, body: { patient_id: of.patient_id } },
      {
        onSuccess: ({ ticket }) => toast.success(`Senha ${ticket}: ${name}`),
      },
    )

  const ways = {
    register: { label: 'Cadastrar', icon: IconUserPlus, go: on.onRegister },
    'check-in': { label: 'Check-in', icon: IconUserCheck, go: arrive },
    exam: {
      label: 'Exame',
      icon: IconEye,
      go: () => of.exam_id !== null && on.onExam(of.exam_id),
    },
  }
  const way = move && ways[move]

  return (
    <>
      {/* One button for all of them: another in its place would lose the focus. */}
      {way && (
        <Button
          variant={move === 'check-in' ? 'outline' : 'default'}
          leftSection={<way.icon size={16} aria-hidden="true" />}
          aria-label={`${way.label}: ${name}`}
          loading={
            move === 'check-in' &&
            actions.checkIn.isPending &&
            actions.checkIn.variables.body.patient_id === of.patient_id
          }
          onClick={way.go}
        >
          {way.label}
        </Button>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={`Mais ações: ${name}`}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconId size={16} aria-hidden="true" />} onClick={on.onBadge}>
            Crachá
          </Menu.Item>
          {mayChange && state === 'present' && left_at === null && (
            <Menu.Item
              leftSection={<IconDoorExit size={16} aria-hidden="true" />}
              onClick={() =>
                actions.release.mutate(
                  { params: person, body: { outcome: 'left' } },
                  { onSuccess: () => toast.success(`${name} foi embora.`) },
                )
              }
            >
              Foi embora
            </Menu.Item>
          )}
          {mayChange && state === 'present' && left_at !== null && (
            <Menu.Item
              leftSection={<IconDoorEnter size={16} aria-hidden="true" />}
              onClick={arrive}
            >
              Voltou
            </Menu.Item>
          )}
          {mayChange && state === 'present' && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
              onClick={() => on.onAsk('undo')}
            >
              Desfazer check-in
            </Menu.Item>
          )}
          {mayChange && state === 'called' && (
            <Menu.Item
              color="red"
              leftSection={<IconUserMinus size={16} aria-hidden="true" />}
              onClick={() => on.onAsk('remove')}
            >
              Tirar da lista
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
