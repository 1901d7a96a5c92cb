import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { requiredFields } from './required-fields.ts'

const Person = z
  .object({
    name: z.string().min(1),
    nickname: z.string().nullish(),
    sex: z.enum(['F', 'M', 'O']),
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
  other_sex: '',
  phones: [{ number: '1', note: 'casa' }],
}
const check = { schema: Person, toInput: (values: unknown) => values }

describe("The fields a form's schema requires", () => {
  it('Required fields are those whose absence is an error, filled or not', () => {
    const requires = requiredFields<typeof VALUES>()
    const all = [...Object.keys(VALUES), 'phones.0.number', 'phones.0.note']
    const marked = (values: typeof VALUES) => all.filter((path) => requires(values, path, check))
    expect(marked(VALUES)).toEqual(['name', 'sex', 'phones.0.number'])
    expect(marked({ ...VALUES, name: 'Ana', nickname: 'Nana' })).toEqual(marked(VALUES))
  })

  it('Required fields follow another answer of the form', () => {
    const requires = requiredFields<typeof VALUES>()
    const other = { ...VALUES, sex: 'O' }
    expect(requires(VALUES, 'other_sex', check)).toBe(false)
    expect(requires(other, 'other_sex', check)).toBe(true)
    expect(requires({ ...other, other_sex: 'x' }, 'other_sex', check)).toBe(true)
  })

  it('Required fields are not asked of the schema anew for every letter that is typed', () => {
    const requires = requiredFields<typeof VALUES>()
    const toInput = vi.fn(check.toInput)
    const ask = (name: string) => requires({ ...VALUES, name }, 'name', { ...check, toInput })
    ask('A')
    toInput.mockClear()
    for (const name of ['An', 'Ana', 'Ana S']) expect(ask(name)).toBe(true)
    expect(toInput).not.toHaveBeenCalled()
  })
})
