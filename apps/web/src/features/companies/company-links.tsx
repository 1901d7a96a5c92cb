import { type Company, getCompany } from '@iris/contracts/companies'
import type { RegistrationLink } from '@iris/contracts/registration'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { type LinkState, linkState } from '@iris/domain/registration-link'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { readClaims } from '../../api/session-store.ts'
import { useOpened } from '../../api/use-opened.ts'
import { useSession } from '../../api/use-session.ts'
import { type Column, DataTable } from '../../table/data-table.tsx'
import { OpenedRecord } from '../../table/opened-record.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import dialogHead from '../../ui/dialog-head.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './company-links.module.css'
import { LinkMaker } from './link-maker.tsx'
import { tokenOf, useEventsOfCompany, useLinks } from './links-api.ts'
import { NewLink } from './new-link.tsx'
import { RevokeLink } from './revoke-link.tsx'

const columnsOf = (
  /** Null for who sees no events. */
  eventName: ((id: number) => string) | null,
): readonly Column<RegistrationLink>[] => [
  {
    key: 'created_at',
    label: 'Criado em',
    look: 'numbers',
    card: 'title',
    render: ({ created_at }) => formatDateTime(created_at),
  },
  { key: 'created_by_name', label: 'Criado por', under: 'created_at', card: 'subtitle' },
  ...(eventName === null ? [] : [eventColumn(eventName)]),
  {
    key: 'expires_at',
    label: 'Vale até',
    look: 'numbers',
    render: ({ expires_at }) => formatDateTime(expires_at),
  },
  {
    key: 'state',
    label: 'Situação',
    card: 'badge',
    render: (link) => <StateBadge state={linkState(link)} />,
  },
  {
    key: 'registrations',
    label: 'Cadastros',
    look: 'numbers',
    align: 'right',
    render: ({ registrations }) => registrations.toLocaleString('pt-BR'),
  },
]

const eventColumn = (eventName: (id: number) => string): Column<RegistrationLink> => ({
  key: 'event_id',
  label: 'Para',
  render: ({ event_id }) => (event_id === null ? 'Cadastro geral' : eventName(event_id)),
})

type CompanyLinksProps = {
  company: Pick<Company, 'id' | 'corporate_reason' | 'active'>
  /** What a new link is first offered for. */
  eventId?: number
  /** A person who may only read sees the list. */
  readOnly: boolean
  onClose: () => void
}

/** 'Links de cadastro' of a company: a new one to send, and all there are, each revocable by itself. */
export function CompanyLinks({ company, eventId, readOnly, onClose }: CompanyLinksProps) {
  const { can } = useSession()
  const links = useLinks(company.id)
  const events = useEventsOfCompany(company.id)
  const [made, setMade] = useState<string | null>(null)
  const [asked, setAsked] = useState<RegistrationLink | null>(null)
  const offered = (events.data?.data ?? []).filter(({ status }) => status !== 'closed')
  // What no longer works is not to be sent.
  const madeId = made && readClaims(tokenOf(made))?.jti
  const isRevoked = links.data?.some(({ jti, revoked_at }) => jti === madeId && revoked_at !== null)
  const mayGenerate = !readOnly && company.active

  return (
    <Dialog
      onClose={onClose}
      title={`Links de cadastro · ${company.corporate_reason}`}
      size={900}
      classNames={{ header: dialogHead.header, body: classes.body }}
    >
      {made && !isRevoked && (
        <NewLink
          key={made}
          link={made}
          companyId={company.id}
          companyName={company.corporate_reason}
        />
      )}
      {mayGenerate && (
        <>
          <h3 className={classes.title}>Novo link</h3>
          <LinkMaker company={company} events={offered} eventId={eventId} onMade={setMade} />
        </>
      )}
      <h3 className={classes.title}>Todos os links</h3>
      <ReadTrouble of={links} />
      {isShown(links) && (
        <div className={classes.list}>
          <DataTable
            label="Links de cadastro"
            columns={columnsOf(
              can('events.read')
                ? (id) => events.data?.data.find((event) => event.id === id)?.name ?? `Ação ${id}`
                : null,
            )}
            rows={links.data}
            skeletonRows={3}
            rowKey={({ jti }) => jti}
            actions={readOnly ? undefined : (link) => <Revoke link={link} onAsk={setAsked} />}
            empty={<EmptyState icon={IconLink} title="Nenhum link gerado ainda." />}
          />
        </div>
      )}
      <p className={classes.note}>
        <IconInfoCircle size={16} aria-hidden="true" />
        {company.active
          ? 'Revogar um link não apaga quem já se cadastrou por ele.'
          : 'A empresa está inativa: seus links não funcionam, e nenhum pode ser gerado.'}
      </p>
      {asked && <RevokeLink companyId={company.id} link={asked} onClose={() => setAsked(null)} />}
    </Dialog>
  )
}

type EventLinksProps = { event: Pick<ScreeningEvent, 'id' | 'company_id'>; onClose: () => void }

/** The same, opened from an event, which does not say whether its company is active. */
export function EventLinks({ event, onClose }: EventLinksProps) {
  const opened = useOpened(getCompany, event.company_id)
  return (
    <OpenedRecord
      record={{ id: event.company_id, close: onClose, opened }}
      label="Abrindo os links"
    >
      {(company) => (
        <CompanyLinks company={company} eventId={event.id} readOnly={false} onClose={onClose} />
      )}
    </OpenedRecord>
  )
}

type RevokeProps = { link: RegistrationLink; onAsk: (link: RegistrationLink) => void }

function Revoke({ link, onAsk }: RevokeProps) {
  const { kind } = linkState(link)
  if (kind === 'revoked' || kind === 'expired') return null
  return (
    <Button
      variant="default"
      px={10}
      aria-label={`Revogar: link criado em ${formatDateTime(link.created_at)}`}
      onClick={() => onAsk(link)}
    >
      Revogar
    </Button>
  )
}

function StateBadge({ state }: { state: LinkState }) {
  switch (state.kind) {
    case 'active':
      return <StatusBadge meaning="done">Ativo</StatusBadge>
    case 'ending':
      return (
        <StatusBadge meaning="waiting">
          {state.days === 1 ? 'Vence em 1 dia' : `Vence em ${state.days} dias`}
        </StatusBadge>
      )
    case 'expired':
      return <StatusBadge meaning="neutral">Vencido</StatusBadge>
    case 'revoked':
      return (
        <StatusBadge meaning="neutral" icon={IconLinkOff}>
          Revogado
        </StatusBadge>
      )
  }
}
