import { listStates } from '@iris/contracts/geography'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { createQueryClient, queryOf } from '../../api/query-client.ts'
import { Form } from '../../form/form-scope.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { EMPTY_USER, editUserSchema, userInput } from './user-form.ts'
import { AccessSection } from './user-sections.tsx'

function Access({ type, isOwn = false }: { type: number | null; isOwn?: boolean }) {
  const form = useZodForm({
    schema: editUserSchema,
    initialValues: { ...EMPTY_USER, type },
    toInput: userInput,
    onSubmit: () => undefined,
  })
  const client = createQueryClient()
  client.setQueryData(queryOf(listStates, {}).queryKey, [])
  return (
    <QueryClientProvider client={client}>
      <Form form={form}>
        <AccessSection type={type} isNew={false} isOwn={isOwn} />
      </Form>
    </QueryClientProvider>
  )
}

const crm = () => screen.queryByRole('textbox', { name: 'CRM' })

test.each([1, 5])(
  'A user of type %i has a field for a CRM, as everybody who concludes exams',
  (type) => {
    show(<Access type={type} />)
    expect(crm()).not.toBeNull()
  },
)

test.each([2, 3, 4, null])('A user of type %s has no field for a CRM', (type) => {
  show(<Access type={type} />)
  expect(crm()).toBeNull()
})

test('The form of a user says what the typed password is for, but not to its own administrator', () => {
  const note = () => screen.queryByText(/^A senha digitada aqui serve só para o primeiro acesso/)
  show(<Access type={1} />)
  expect(note()).not.toBeNull()
  cleanup()
  show(<Access type={1} isOwn />)
  expect(note()).toBeNull()
})
