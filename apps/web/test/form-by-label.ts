import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

// Of a large form: a look by role computes what each of its elements is called, and takes seconds.

type Field = HTMLInputElement | HTMLTextAreaElement

/** The field of a label, required or not. */
export function fieldOf(label: string): Field {
  const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return screen.getByLabelText<Field>(new RegExp(`^${escaped}(\\s?\\*)?$`), {
    selector: 'input, textarea',
  })
}

/** Puts a text into a field at once, and leaves the field. */
export function fill(label: string, value: string): void {
  fireEvent.change(fieldOf(label), { target: { value } })
  fireEvent.blur(fieldOf(label))
}

const listOf = (label: string) =>
  document.getElementById(fieldOf(label).getAttribute('aria-controls') ?? '')

/** Opens a select and gives the words of its options. */
export async function optionsOf(user: UserEvent, label: string): Promise<(string | null)[]> {
  await user.click(fieldOf(label))
  const options = () => [...(listOf(label)?.querySelectorAll('[role=option]') ?? [])]
  await waitFor(() => {
    if (options().length === 0) throw new Error(`${label} offers nothing`)
  })
  return options().map(({ textContent }) => textContent)
}

/** Picks an option of a select by its words. */
export async function pick(user: UserEvent, label: string, wanted: string): Promise<void> {
  await optionsOf(user, label)
  const list = listOf(label)
  if (list) await user.click(within(list).getByText(wanted))
}

/** Presses a button of these words; the click of a text inside of it submits nothing here. */
export async function press(user: UserEvent, words: string): Promise<void> {
  const button = screen.getByText(words, { selector: 'button, button *' }).closest('button')
  if (button) await user.click(button)
}
