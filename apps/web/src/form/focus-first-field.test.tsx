import { expect, test } from 'vitest'
import { focusFirstField } from './focus-first-field.ts'

test.each([
  ['its first card', '', 'a'],
  ['the card that was chosen', 'checked', 'b'],
])(
  'A dialog whose first wrong field is a group of choices has the focus in %s',
  (_, state, value) => {
    document.body.innerHTML = `<input value="x"><fieldset role="radiogroup" aria-invalid="true">
      <input type="radio" name="r" value="a"><input type="radio" name="r" value="b" ${state}></fieldset>`
    focusFirstField(document.body)
    expect(document.querySelector('[data-autofocus]')?.getAttribute('value')).toBe(value)
  },
)
