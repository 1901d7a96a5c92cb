import type { addParticipants } from '@iris/contracts/event-participants'
import type { ScreeningEvent } from '@iris/contracts/screening-events'
import { formatCpf } from '@iris/domain/cpf'
import { formatDate } from '@iris/domain/sao-paulo-date'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '../../api/call.ts'
import { isShown, ReadTrouble } from '../../api/read-trouble.tsx'
import { DiscardDialog } from '../../form/discard-dialog.tsx'
import { FormFailure } from '../../form/form-failure.tsx'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import atEnd from '../../ui/actions.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { formatNumber } from '../../ui/format.ts'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './roster.module.css'
import { useAddPeople, useCompanyPeople, useSectors } from './roster-api.ts'
import { addedWords } from './roster-people.ts'

/** Everybody active, those of a sector, or some by hand. */
export type AddHow = 'active' | 'sector' | 'people'

type PartProps = { event: ScreeningEvent; onClose: () => void }

/** 'Adicionar': people of the company who are registered join the list of an event. */
export function AddPeople({ how, ...props }: PartProps & { how: AddHow }) {
  if (how === 'active') return <AddActive {...props} />
  return how === 'sector' ? <AddSector {...props} /> : <AddByHand {...props} />
}

function AddActive(props: PartProps) {
  return (
    <AddDialog {...props} title="Adicionar todos os ativos" body={{ all_active: true }}>
      <p className={classes.lead}>
        Todos os pacientes ativos de <strong>{props.event.companyName}</strong> entram na lista.
        Quem já está nela não muda.
      </p>
    </AddDialog>
  )
}

function AddSector(props: PartProps) {
  const sectors = useSectors(props.event.company_id)
  const [sector, setSector] = useState<string | null>(null)
  return (
    <AddDialog {...props} title="Adicionar um setor" body={sector === null ? null : { sector }}>
      <ReadTrouble of={sectors} />
      <Select
        label="Setor"
        placeholder={sectors.isPending ? 'Carregando…' : 'Selecione'}
        description={
          sectors.data?.length === 0 ? 'Nenhum paciente desta empresa tem setor.' : undefined
        }
        data={sectors.data ?? []}
        value={sector}
        onChange={setSector}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        nothingFoundMessage="Nada encontrado"
        limit={200}
        data-autofocus
      />
    </AddDialog>
  )
}

function AddByHand(props: PartProps) {
  const [text, setText] = useState('')
  const [words] = useDebouncedValue(text.trim(), 300)
  const found = useCompanyPeople(props.event.company_id, words)
  const [picked, setPicked] = useState<readonly number[]>([])
  const n = picked.length
  return (
    <AddDialog
      {...props}
      title="Escolher pessoas"
      label={n === 0 ? 'Adicionar' : `Adicionar ${formatNumber(n)}`}
      body={n === 0 ? null : { patient_ids: [...picked] }}
    >
      <TextInput
        type="search"
        label="Buscar"
        placeholder="Nome ou CPF"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <ReadTrouble of={found} />
      {isShown(found) && !found.data && <LinesSkeleton lines={4} />}
      {found.data?.data.length === 0 && (
        <p className={classes.lead}>Ninguém desta empresa foi encontrado.</p>
      )}
      {found.data && found.data.data.length > 0 && (
        <ul className={classes.found} aria-label="Pessoas da empresa">
          {found.data.data.map(({ id, name, cpf, dob, sector, active }) => (
            <li key={id}>
              <Checkbox
                label={name}
                description={[
                  formatCpf(cpf),
                  formatDate(dob),
                  sector,
                  !active && 'inativo: ative o cadastro antes',
                ]
                  .filter(Boolean)
                  .join(' · ')}
                disabled={!active}
                checked={picked.includes(id)}
                onChange={(event) =>
                  setPicked(
                    event.currentTarget.checked
                      ? [...picked, id]
                      : picked.filter((other) => other !== id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </AddDialog>
  )
}

type AddDialogProps = PartProps & {
  title: string
  label?: string
  /** What is sent; null while nothing is chosen. */
  body: CallInput<typeof addParticipants>['body'] | null
  children: ReactNode
}

function AddDialog({ title, label = 'Adicionar', body, event, onClose, children }: AddDialogProps) {
  const adding = useAddPeople()
  useUnsavedWork(body !== null)
  const add = () =>
    body &&
    adding.mutate(
      { params: { id: event.id }, body },
      {
        onSuccess: (answer) => {
          toast.success(addedWords(answer))
          onClose()
        },
      },
    )
  const [asking, setAsking] = useState(false)
  /** Nobody is added once it is cancelled; ticks are work, all the rest is one press. */
  function leave() {
    if (adding.isPending) adding.stop()
    else if (body && 'patient_ids' in body) setAsking(true)
    else onClose()
  }
  return (
    <Dialog title={title} size={520} closeOnClickOutside={false} onClose={leave}>
      <form
        className={classes.stack}
        onSubmit={(submit) => {
          submit.preventDefault()
          add()
        }}
      >
        {adding.error && (
          <FormFailure error={adding.error} pending={adding.isPending} onRetry={add} />
        )}
        {children}
        <div className={atEnd.actions}>
          <Button variant="default" onClick={leave}>
            Cancelar
          </Button>
          <Button type="submit" loading={adding.isPending} disabled={body === null}>
            {label}
          </Button>
        </div>
      </form>
      {asking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  )
}
