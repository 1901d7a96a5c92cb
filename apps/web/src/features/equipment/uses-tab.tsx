import type { UserOption } from '@iris/contracts/users'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { showTypedDate } from '@iris/domain/typed-date'
import { Button } from '@mantine/core'
import { IconCornerDownLeft } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ZodForm } from '../../form/use-zod-form.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { WhereBadge } from '../../ui/where-badge.tsx'
import { type EquipmentValues, newUse } from './equipment-form.ts'
import { UseCard } from './equipment-use-card.tsx'
import classes from './uses-tab.module.css'

const LIST = 'historyEquipaments'

type UsesTabProps = {
  form: ZodForm<EquipmentValues>
  /** The people who can be chosen. */
  people: readonly UserOption[]
  nameOf: (id: number) => string
  readOnly: boolean
}

/** 'Histórico de Uso': where the item is, and who had it when, the newest first. */
export function UsesTab({ form, people, nameOf, readOnly }: UsesTabProps) {
  const tab = useRef<HTMLDivElement>(null)
  /** Opened by hand, counted from the end, because a new use comes before the others. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const uses = form.values.historyEquipaments
  const outAt = uses.findIndex((use) => use.return_date === '')
  const out = uses[outAt]
  const options = people.map(({ id, name }) => ({ value: id, label: name }))
  const whoHas = (id: number | null) => (id === null ? 'Sem nome' : nameOf(id))

  function focus(path: string) {
    requestAnimationFrame(() =>
      tab.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus(),
    )
  }

  function withdraw() {
    form.set(LIST, [newUse(), ...uses])
    focus(`${LIST}.0.user_id`)
  }

  function giveBack() {
    setOpened(new Set([...opened, uses.length - outAt]))
    form.set(`${LIST}.${outAt}.return_date`, todayInSaoPaulo())
    focus(`${LIST}.${outAt}.return_date`)
  }

  /** Its button goes with it: what can be done next stands above. */
  function remove(index: number) {
    form.set(LIST, uses.toSpliced(index, 1))
    requestAnimationFrame(() => tab.current?.querySelector('button')?.focus())
  }

  return (
    <div ref={tab} className={classes.tab}>
      <div className={classes.where} role="status">
        <WhereBadge holder={out ? 'Em uso' : null} />
        {out?.user_id === null && <span>Falta informar com quem.</span>}
        {out?.user_id && (
          <span>
            Com <strong>{whoHas(out.user_id)}</strong> desde {showTypedDate(out.withdrawal_date)}
          </span>
        )}
        {!readOnly &&
          (out ? (
            <Button
              variant="default"
              leftSection={<IconCornerDownLeft size={16} aria-hidden="true" />}
              onClick={giveBack}
            >
              Registrar devolução
            </Button>
          ) : (
            <AddButton variant="default" onClick={withdraw}>
              Registrar retirada
            </AddButton>
          ))}
      </div>
      {uses.length === 0 && <EmptyState title="Este equipamento ainda não foi retirado." />}
      {uses.map((use, index) => {
        const place = uses.length - index
        return (
          <UseCard
            // Counted from the end, as the opened ones are.
            key={place}
            form={form}
            path={`${LIST}.${index}`}
            title={`Uso ${place}`}
            use={use}
            who={whoHas(use.user_id)}
            people={options}
            readOnly={readOnly}
            opened={opened.has(place)}
            onOpen={() => {
              setOpened(new Set([...opened, place]))
              focus(`${LIST}.${index}.user_id`)
            }}
            onRemove={() => remove(index)}
          />
        )
      })}
    </div>
  )
}
