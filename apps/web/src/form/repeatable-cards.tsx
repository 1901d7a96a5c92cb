import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { AddButton } from '../ui/add-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ignoreHeldEnter } from '../ui/held-enter.ts'
import { FormGrid } from './form-grid.tsx'
import classes from './repeatable-cards.module.css'
import { useFormScope } from './use-form-scope.ts'

type RepeatableCardsProps<T> = {
  /** The path of the list. */
  name: string
  /** The heading of each card, with its number: 'Telefone 1'. */
  itemLabel: string
  addLabel: string
  emptyText: string
  newItem: () => T
  /** The fields of one card; `path('phone')` is its path in the form. */
  children: (path: (field: string) => string, index: number) => ReactNode
}

/** A list of small forms that can be added and removed. */
export function RepeatableCards<T>({
  name,
  itemLabel,
  addLabel,
  emptyText,
  newItem,
  children,
}: RepeatableCardsProps<T>) {
  const { form, disabled } = useFormScope()
  const list = useRef<HTMLDivElement>(null)
  const value = form.get(name)
  const items: T[] = Array.isArray(value) ? value : []

  function add() {
    form.set(name, [...items, newItem()])
    requestAnimationFrame(() => {
      // A dialog is a section as well.
      list.current?.querySelector<HTMLElement>(':scope > section:last-of-type input')?.focus()
    })
  }

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>, index: number) {
    // The last card goes with its button, and the focus would be lost.
    if (index === items.length - 1) {
      const card = currentTarget.closest('section')
      const before = card?.previousElementSibling?.querySelector('button')
      const next = before ?? card?.nextElementSibling
      if (next instanceof HTMLElement) next.focus()
    }
    form.set(
      name,
      items.filter((_, each) => each !== index),
    )
  }

  return (
    <div ref={list} className={classes.list}>
      {items.length === 0 && <EmptyState title={emptyText} />}
      {items.map((_, index) => {
        const title = `${itemLabel} ${index + 1}`
        return (
          <section key={keyOf(index)} className={classes.card} aria-label={title}>
            <div className={classes.head}>
              <h3 className={classes.title}>{title}</h3>
              {!disabled && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Remover ${title}`}
                  // The button of the next card takes its place.
                  onKeyDown={ignoreHeldEnter}
                  onClick={(event) => remove(event, index)}
                >
                  <IconTrash size={16} aria-hidden="true" />
                </ActionIcon>
              )}
            </div>
            <FormGrid>{children((field) => `${name}.${index}.${field}`, index)}</FormGrid>
          </section>
        )
      })}
      {!disabled && (
        <AddButton variant="default" onClick={add}>
          {addLabel}
        </AddButton>
      )}
    </div>
  )
}

/** All values are in the form, so a card may take the place of its neighbour. */
function keyOf(index: number): string {
  return `card-${index}`
}
