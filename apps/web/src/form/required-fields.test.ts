import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { requiredFields } from './required-fields.ts'

const Person = z
  .object({
    name: z.string().min(1),
    nickname: z.string().nullish(),
    sex: z.enum(['F', 'M', 'O']),
    side: z.enum(['left', 'right']).nullish(),
    other_sex: z.string().nullish(),
    phones: z.array(z.object({ number: z.string().min(1), note: z.string() })),
  })
  .superRefine(
    ({ sex, other_sex }, context) => {
      if (sex === 'O' && !other_sex) context.addIssue({ code: 'custom', path: ['other_sex'] })
    },
    { when: () => true },
  )

const VALUES = {
  name: '',
  nickname: '',
  sex: 'F' as string | null,
  side: null as string | null,
  other_sex: '',
  phones: [{ number: '1', note: 'casa' }],
}
const check = { schema: Person, toInput: (values: unknown) => values }

describe("The fields a form's schema requires", () => {
  it('Required fields are those whose absence is an error, filled or not', () => {
    const requiredOf = requiredFields<typeof VALUES>()
    const all = [...Object.keys(VALUES), 'phones.0.number', 'phones.0.note']
    const marked = (values: typeof VALUES) => all.filter(requiredOf(values, check))
    expect(marked(VALUES)).toEqual(['name', 'sex', 'phones.0.number'])
    expect(marked({ ...VALUES, name: 'Ana', nickname: 'Nana' })).toEqual(marked(VALUES))
  })

  it('Required fields follow another answer of the form', () => {
    const requiredOf = requiredFields<typeof VALUES>()
    const other = { ...VALUES, sex: 'O' }
    expect(requiredOf(VALUES, check)('other_sex')).toBe(false)
    expect(requiredOf(other, check)('other_sex')).toBe(true)
    expect(requiredOf({ ...other, other_sex: 'x' }, check)('other_sex')).toBe(true)
  })

  it('A choice that may be left open is not required once it was made', () => {
    const requiredOf = requiredFields<typeof VALUES>()
    const marked = requiredOf({ ...VALUES, side: 'left' }, check)
    expect(['side', 'sex'].map(marked)).toEqual([false, true])
  })

  it('Required fields are not asked of the schema anew for every letter that is typed', () => {
    const requiredOf = requiredFields<typeof VALUES>()
    const toInput = vi.fn(check.toInput)
    const typed = (name: string) => requiredOf({ ...VALUES, name }, { ...check, toInput })
    const requires = typed('A')
    expect(requires('name')).toBe(true)
    toInput.mockClear()
    // The same function: what it was given to is not drawn again.
    for (const name of ['An', 'Ana', 'Ana S']) expect(typed(name)).toBe(requires)
    expect(requires('name')).toBe(true)
    expect(toInput).not.toHaveBeenCalled()
  })
  it('All fields that are empty are asked of the schema once', () => {
    const requiredOf = requiredFields<typeof VALUES>()
    const toInput = vi.fn(check.toInput)
    const empty = { ...VALUES, sex: null, phones: [] }
    const requires = requiredOf(empty, { ...check, toInput })
    toInput.mockClear()
    expect(Object.keys(empty).filter(requires)).toEqual(['name', 'sex'])
    expect(toInput).toHaveBeenCalledOnce()
  })
})
