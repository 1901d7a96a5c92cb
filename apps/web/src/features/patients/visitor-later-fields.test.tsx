import { patientVisitBody } from '@iris/contracts/patient-body'
import { PRIVACY_NOTICE } from '@iris/domain/privacy-notice'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../../test/show.tsx'
import { ApiError, NO_CONNECTION } from '../../api/api-error.ts'
import { Form } from '../../form/form-scope.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { EMPTY_PATIENT, type VisitorValues, visitorInput } from './patient-form.ts'
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

/** Empty, and sent as it is. */
function Unanswered() {
  const initialValues: VisitorValues = EMPTY_PATIENT
  const form = useZodForm({
    schema: patientVisitBody,
    toInput: visitorInput,
    initialValues,
    onSubmit: () => {},
  })
  const operators = { data: [], error: null, isFetching: false, refetch: vi.fn() }
  return (
    <Form form={form}>
      <LaterFields of="health" form={form} operators={operators} privacy={null} />
      <button type="submit">Continuar</button>
    </Form>
  )
}

test('A screen reader is told which choices of a registration are required, and after a try which are wrong', async () => {
  const user = show(<Unanswered />)
  const said = (element: HTMLElement) => [
    element.getAttribute('aria-required') === 'true' || element.hasAttribute('required'),
    element.getAttribute('aria-invalid') === 'true',
  ]
  const care = screen.getByRole('radiogroup', { name: 'Como é o seu atendimento de saúde?' })
  const channel = screen.getByRole('radiogroup', { name: /^Autorizo receber o resultado/ })
  const notice = screen.getByRole('checkbox', { name: 'Li o aviso de privacidade' })
  expect([care, channel, notice].map(said)).toEqual([
    [true, false],
    [false, false],
    [true, false],
  ])
  expect(screen.getByText(/^Li o aviso de privacidade/).textContent).toMatch(/ \*$/)
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect([care, channel, notice].map(said)).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
})

test('Who registers a minor ticks that they answer for them and read the privacy notice, and its version is what is sent', async () => {
  const born = `${new Date().getFullYear() - 15}-03-10`
  const sent = vi.fn()
  function Minor() {
    const initialValues: VisitorValues = { ...EMPTY_PATIENT, name: 'DAVI MOREIRA', dob: born }
    const form = useZodForm({
      schema: z.object({ privacy_notice: z.string().optional() }),
      toInput: visitorInput,
      initialValues,
      onSubmit: (input) => sent(input.privacy_notice),
    })
    const operators = { data: [], error: null, isFetching: false, refetch: vi.fn() }
    return (
      <Form form={form}>
        <LaterFields of="health" form={form} operators={operators} privacy={null} />
        <button type="submit">Continuar</button>
      </Form>
    )
  }
  const user = show(<Minor />)
  const words = 'Sou responsável por DAVI MOREIRA e li o aviso de privacidade'
  await user.click(screen.getByRole('checkbox', { name: words }))
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith(PRIVACY_NOTICE.version))
})
