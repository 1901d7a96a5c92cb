import type { ResultCheck } from '@iris/contracts/result-batches'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { ToldApart } from './told-apart.tsx'

const check = (patient_name: string, values: Partial<ResultCheck> = {}): ResultCheck => ({
  exam_id: 1,
  patient_name,
  result_channel: null,
  sent_before: false,
  reason: null,
  message: null,
  ...values,
})

test('Before a mail to many, who wants another way and who stays are named, each with the reason', () => {
  show(
    <ToldApart
      going={[
        check('ANA'),
        check('BIA', { result_channel: 'email' }),
        check('CAIO', { result_channel: 'print' }),
      ]}
      staying={[
        check('DAVI', { reason: 'patient.refused-sending' }),
        check('EVA', { reason: 'exam.no-recipient' }),
        check('FÁBIO', { reason: 'exam.not-sendable' }),
        check('GAL', { reason: 'patient.refused-sending' }),
        check('HUGO', { reason: 'mail.running' }),
      ]}
    />,
  )
  expect(screen.getAllByText(/./, { selector: 'p' }).map((line) => line.textContent)).toEqual([
    '1 pediu outro canal, e o e-mail também vai: CAIO (Impresso).',
    '2 não autorizaram o envio e ficam de fora: DAVI e GAL.',
    '1 está sem e-mail e fica de fora: EVA.',
    '2 não podem ser enviados agora e ficam de fora: FÁBIO e HUGO.',
  ])
})
