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
  lacks_signature: false,
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

test('Before a mail to many it is said whose results go unsigned, and how they would be signed', () => {
  const unsigned = { lacks_signature: true }
  show(
    <ToldApart
      going={[check('ANA', unsigned), check('BIA'), check('CAIO', unsigned)]}
      staying={[check('DAVI', { ...unsigned, reason: 'exam.no-recipient' })]}
    />,
  )
  expect(screen.getAllByText(/./, { selector: 'p' }).map((line) => line.textContent)).toEqual([
    "2 vão sem assinatura digital: ANA e CAIO. Para sair assinado, quem concluiu carrega o certificado no perfil e usa 'Assinar' no exame antes do envio.",
    '1 está sem e-mail e fica de fora: DAVI.',
  ])
})
