import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../../test/show.tsx'
import { ApiError, NO_CONNECTION } from '../../api/api-error.ts'
import { Form } from '../../form/form-scope.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { EMPTY_PATIENT, type VisitorValues } from './patient-form.ts'
import { LaterFields, type OperatorsRead } from './visitor-later-fields.tsx'

function Health({ operators }: { operators: OperatorsRead }) {
  const initialValues: VisitorValues = { ...EMPTY_PATIENT, health_type: 'health_insurance' }
  const form = useZodForm({ schema: z.object({}), initialValues, onSubmit: () => {} })
  return (
    <Form form={form}>
      <LaterFields of="health" form={form} operators={operators} privacy={null} />
    </Form>
  )
}

test('A visitor whose list of operators could not be read is told so, and it is read again as they open it', async () => {
  const refetch = vi.fn()
  const error = new ApiError(0, NO_CONNECTION)
  const user = show(<Health operators={{ data: undefined, error, isFetching: false, refetch }} />)
  await user.click(screen.getByRole('combobox', { name: /Operadora de Saúde/ }))
  expect(await screen.findByText(NO_CONNECTION)).toBeDefined()
  expect(refetch).toHaveBeenCalledOnce()
})
