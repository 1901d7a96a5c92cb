import '@mantine/core/styles/Menu.layer.css'
import type { LeadCard } from '@iris/contracts/lead-board'
import { FUNNEL_STAGES, type FunnelStage } from '@iris/domain/lead'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconDots, IconFlag, IconPencil } from '@tabler/icons-react'
import classes from './lead-card.module.css'

type CardMenuProps = {
  lead: LeadCard
  movable: boolean
  tabIndex: number
  onOpen: (lead: LeadCard) => void
  onClose: ((lead: LeadCard) => void) | undefined
  onMove: (lead: LeadCard, to: FunnelStage) => void
}

/** What can be done with a card without dragging it. */
export function CardMenu({ lead, movable, tabIndex, onOpen, onClose, onMove }: CardMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" width={248} classNames={{ item: classes.item }}>
      <Menu.Target>
        <ActionIcon
          data-no-drag
          className={classes.more}
          variant="subtle"
          color="gray"
          tabIndex={tabIndex}
          aria-label={`Ações de ${lead.company_name}`}
        >
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => onOpen(lead)}
        >
          Abrir lead
        </Menu.Item>
        {onClose && (
          <Menu.Item
            leftSection={<IconFlag size={16} aria-hidden="true" />}
            onClick={() => onClose(lead)}
          >
            Encerrar lead
          </Menu.Item>
        )}
        {movable && (
          <>
            <Menu.Divider />
            <Menu.Label>Mover para</Menu.Label>
            {FUNNEL_STAGES.map((stage) => {
              const isHere = stage === lead.funnel_stage
              return (
                <Menu.Item
                  key={stage}
                  disabled={isHere}
                  rightSection={isHere && <IconCheck size={16} aria-label="etapa atual" />}
                  onClick={() => onMove(lead, stage)}
                >
                  {stage}
                </Menu.Item>
              )
            })}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
