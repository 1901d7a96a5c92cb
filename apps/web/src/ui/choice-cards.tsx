import { Kbd } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './choice-cards.module.css'

export type Choice<T extends string | number | boolean> = {
  value: T
  label: string
  /** A second, quiet line. */
  hint?: string
  disabled?: boolean
  /** The key that chooses it, shown on the card; the parent listens for it. */
  shortcut?: string
}

type GroupProps = {
  label: string
  required?: boolean
  error?: ReactNode
  /** Cards in a row on a wide screen; a phone shows at most two. */
  columns?: 1 | 2 | 3 | 4
  disabled?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
}

type ChoiceCardsProps<T extends string | number | boolean> = GroupProps & {
  options: readonly Choice<T>[]
  value: T | null
  onChange: (value: T) => void
  onBlur?: () => void
  /** The path in the form, so that the first wrong field can be found. */
  path?: string
}

/** A radio group of large cards: one answer. */
export function ChoiceCards<T extends string | number | boolean>({
  options,
  value,
  onChange,
  onBlur,
  path,
  ...group
}: ChoiceCardsProps<T>) {
  const name = useId()
  return (
    <Group {...group} role="radiogroup" path={path} onBlur={onBlur}>
      {options.map((option) => (
        <ChoiceCard
          key={String(option.value)}
          type="radio"
          name={name}
          choice={option}
          checked={value === option.value}
          disabled={group.disabled || option.disabled}
          onChange={() => onChange(option.value)}
        />
      ))}
    </Group>
  )
}

type CheckCardsProps<T extends string | number> = GroupProps & {
  options: readonly Choice<T>[]
  value: readonly T[]
  onChange: (value: T[]) => void
  onBlur?: () => void
  path?: string
}

/** Large cards with checkboxes: any number of answers. */
export function CheckCards<T extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  path,
  ...group
}: CheckCardsProps<T>) {
  const toggle = (picked: T) =>
    onChange(
      value.includes(picked) ? value.filter((other) => other !== picked) : [...value, picked],
    )
  return (
    <Group {...group} role="group" path={path} onBlur={onBlur}>
      {options.map((option) => (
        <ChoiceCard
          key={String(option.value)}
          type="checkbox"
          choice={option}
          checked={value.includes(option.value)}
          disabled={group.disabled || option.disabled}
          onChange={() => toggle(option.value)}
        />
      ))}
    </Group>
  )
}

const YES_NO = [
  { value: true, label: 'Sim' },
  { value: false, label: 'Não' },
] as const

type YesNoProps = Omit<ChoiceCardsProps<boolean>, 'options' | 'columns'>

/** A question with the answers Sim and Não. */
export function YesNo(props: YesNoProps) {
  return <ChoiceCards {...props} options={YES_NO} columns={2} />
}

type ChoiceCardProps = {
  type: 'radio' | 'checkbox'
  name?: string
  choice: Choice<string | number | boolean>
  checked: boolean
  disabled?: boolean
  onChange: () => void
}

/** One card. Alone it is a large checkbox. */
export function ChoiceCard({ type, name, choice, checked, disabled, onChange }: ChoiceCardProps) {
  return (
    <label className={classes.card} data-checked={checked || undefined} data-disabled={disabled}>
      <input
        className={classes.input}
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-keyshortcuts={choice.shortcut}
        onChange={onChange}
      />
      <span className={classes.mark} data-type={type} aria-hidden="true">
        {checked && type === 'checkbox' && <IconCheck size={14} stroke={3} />}
        {checked && type === 'radio' && <span className={classes.dot} />}
      </span>
      <span>
        {choice.label}
        {choice.hint && <span className={classes.hint}>{choice.hint}</span>}
      </span>
      {choice.shortcut && (
        <Kbd className={classes.shortcut} aria-hidden="true">
          {choice.shortcut}
        </Kbd>
      )}
    </label>
  )
}

type FieldsetProps = GroupProps & {
  role: 'radiogroup' | 'group'
  path?: string
  onBlur?: () => void
  children: ReactNode
}

function Group({
  label,
  required,
  error,
  columns = 2,
  hideLabel,
  role,
  path,
  onBlur,
  children,
}: FieldsetProps) {
  const id = useId()
  const isInvalid = error ? true : undefined
  // A group of checkboxes may say neither of itself: the standard has no such group.
  const said = role === 'radiogroup' && {
    'aria-required': required || undefined,
    'aria-invalid': isInvalid,
  }
  return (
    <fieldset
      className={classes.group}
      role={role}
      {...said}
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={isInvalid}
      data-path={path}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
    >
      <legend className={hideLabel ? 'visually-hidden' : classes.label}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      <div className={classes.cards} data-columns={columns}>
        {children}
      </div>
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
