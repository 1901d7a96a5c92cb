import { type ApiKey, listApiKeys } from '@iris/contracts/api-keys'
import { MOST_KEYS } from '@iris/domain/api-key'
import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { freshQueryOf } from '../../api/query-client.ts'
import { ReadTrouble } from '../../api/read-trouble.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { dialogPart } from '../../ui/dialog-part.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import classes from './api-keys.module.css'
import { keyStateNow } from './key-state.ts'
import { MadeKey } from './made-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

const NewKey = dialogPart('Abrindo a chave', async () => (await import('./new-key.tsx')).NewKey)

type Made = { id: number; key: string }

/** 'Chaves de API': a new one, shown once, and all there are, each revocable by itself. */
export function ApiKeysCard() {
  const keys = useQuery(freshQueryOf(listApiKeys, {}))
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const [all, setAll] = useState(false)
  const rows = useRef<HTMLUListElement>(null)
  const list = keys.data ?? []
  const alive = list.filter((key) => keyStateNow(key) === 'active')
  const shown = all ? list : alive
  const isFull = alive.length >= MOST_KEYS
  // What no longer opens anything is not to be handed over.
  const isDead = made !== null && list.some(({ id, revoked_at }) => id === made.id && revoked_at)

  return (
    <Card>
      <CardHead
        level={2}
        title="Chaves de API"
        subtitle="Para outros sistemas lerem os dados de saúde em FHIR R4."
        action={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={isFull}
            onClick={() => setOpen(true)}
          >
            Nova chave
          </Button>
        }
      />
      {made && !isDead && (
        <MadeKey
          key={made.id}
          apiKey={made.key}
          onDone={() => {
            setMade(null)
            requestAnimationFrame(() => rows.current?.focus())
          }}
        />
      )}
      <ReadTrouble of={keys} />
      {keys.isPending && <LinesSkeleton lines={3} />}
      {keys.data && (
        <>
          {isFull && (
            <p className={classes.quiet}>
              Há {MOST_KEYS} chaves ativas, o máximo. Revogue uma antes de criar outra.
            </p>
          )}
          {list.length === 0 && (
            <EmptyState
              icon={IconKey}
              title="Nenhuma chave criada ainda."
              hint="Crie uma para cada sistema: assim o histórico de acessos diz qual deles leu, e cada uma é revogada sozinha."
            />
          )}
          {list.length > 0 && shown.length === 0 && (
            <p className={classes.quiet}>Nenhuma chave ativa.</p>
          )}
          {/* Where one goes on once a button here is gone. */}
          <ul ref={rows} className={classes.list} tabIndex={-1} aria-label="Chaves de API">
            {shown.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
            ))}
          </ul>
          {list.length > alive.length && (
            <div className={classes.foot}>
              <Button variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Ocultar encerradas' : `Mostrar encerradas (${list.length - alive.length})`}
              </Button>
            </div>
          )}
        </>
      )}
      {isOpen && <NewKey onMade={setMade} onClose={() => setOpen(false)} />}
      {asked && (
        <RevokeKey
          apiKey={asked}
          onDone={() => rows.current?.focus()}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}
