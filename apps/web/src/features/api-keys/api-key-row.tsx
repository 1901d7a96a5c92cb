import type { ApiKey } from '@iris/contracts/api-keys'
import type { ApiKeyState } from '@iris/domain/api-key'
import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { seenAgo } from '@iris/domain/seen-ago'
import { Button } from '@mantine/core'
import { IconKey, IconKeyOff } from '@tabler/icons-react'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './api-keys.module.css'
import { keyStateNow } from './key-state.ts'

/** Of a key: its name, its first letters, who made it, its last use and its end. */
export function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, created_at, created_by_name, last_used_at } = apiKey
  const state = keyStateNow(apiKey)
  return (
    <li className={classes.row}>
      <IconKey size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div className={classes.about}>
        <div className={classes.name}>{name}</div>
        <div className={classes.quiet}>
          <span className={classes.prefix}>{prefix}…</span> · criada em {formatDateTime(created_at)}
          {created_by_name && ` por ${created_by_name}`}
          <span className={classes.use}>
            {last_used_at ? `Último uso: ${seenAgo(last_used_at)}` : 'Nunca usada'} ·{' '}
            {endOf(apiKey, state)}
          </span>
        </div>
      </div>
      <div className={classes.end}>
        <StateBadge state={state} />
        {state === 'active' && (
          <Button variant="default" aria-label={`Revogar: ${name}, ${prefix}…`} onClick={onRevoke}>
            Revogar
          </Button>
        )}
      </div>
    </li>
  )
}

function endOf({ expires_at, revoked_at }: ApiKey, state: ApiKeyState): string {
  if (revoked_at) return `revogada em ${formatDateTime(revoked_at)}`
  if (!expires_at) return 'vale até ser revogada'
  return `${state === 'expired' ? 'venceu em' : 'vale até'} ${formatDateTime(expires_at)}`
}

function StateBadge({ state }: { state: ApiKeyState }) {
  switch (state) {
    case 'active':
      return <StatusBadge meaning="done">Ativa</StatusBadge>
    case 'expired':
      return <StatusBadge meaning="neutral">Vencida</StatusBadge>
    case 'revoked':
      return (
        <StatusBadge meaning="neutral" icon={IconKeyOff}>
          Revogada
        </StatusBadge>
      )
  }
}
