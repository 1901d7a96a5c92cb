import { Button } from '@mantine/core'
import { useState } from 'react'
import atEnd from '../ui/actions.module.css'
import { ChoiceCards } from '../ui/choice-cards.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EMPTY } from '../ui/format.ts'
import classes from './stale-dialog.module.css'
import type { StaleField } from './stale-field.ts'
import { firstPicks, pickedFromThem, pickSide, type Side } from './stale-fields.ts'

type StaleDialogProps = {
  fields: readonly StaleField[]
  /** Fields of which one is picked with the others. */
  together?: readonly string[] | undefined
  labelOf: (key: string) => string
  /** A value in the words of the screen; an empty one is a dash. */
  show: (field: StaleField, value: unknown) => string
  /** Why nothing can be saved any more: both sides are then only shown. */
  closed?: string
  onKeepEditing: () => void
  /** Save over it, with the values chosen from the other person. */
  onSave: (taken: Record<string, unknown>) => void
}

/** Another person saved meanwhile: shows their changes field by field, and asks which value to keep. */
export function StaleDialog({
  fields,
  together,
  labelOf,
  show,
  closed,
  onKeepEditing,
  onSave,
}: StaleDialogProps) {
  const nameOf = ({ key, title }: StaleField) => {
    const isWholeRow = key.split('.').length === 2
    return [title, !(title && isWholeRow) && labelOf(key)].filter(Boolean).join(' · ')
  }
  const [picks, setPicks] = useState(() => firstPicks(fields))
  return (
    <Dialog
      onClose={onKeepEditing}
      title="Este registro foi alterado por outra pessoa"
      size={640}
      closeOnClickOutside={false}
    >
      <p className={classes.text}>
        {closed
          ? `${closed} O que você digitou continua no formulário, sem ser salvo.`
          : 'O que você digitou continua no formulário. Escolha o valor que vale em cada campo.'}
      </p>
      <div className={classes.fields}>
        {fields.map((field) => (
          <ChoiceCards<Side>
            key={field.key}
            label={nameOf(field)}
            value={closed ? 'theirs' : (picks[field.key] ?? 'mine')}
            disabled={closed !== undefined}
            onChange={(side) => setPicks(pickSide(picks, field.key, side, together))}
            options={[
              { value: 'theirs', label: show(field, field.theirs) || EMPTY, hint: 'Salvo agora' },
              { value: 'mine', label: show(field, field.mine) || EMPTY, hint: 'No seu formulário' },
            ]}
          />
        ))}
      </div>
      <div className={`${atEnd.actions} ${classes.actions}`}>
        <Button variant="default" onClick={onKeepEditing} data-autofocus>
          Voltar ao formulário
        </Button>
        {!closed && (
          <Button onClick={() => onSave(pickedFromThem(fields, picks))}>Salvar por cima</Button>
        )}
      </div>
    </Dialog>
  )
}
