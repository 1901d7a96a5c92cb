import type { ResultCheck } from '@iris/contracts/result-batches'
import { plural } from '@iris/domain/plural'
import { preferredChannelLabel } from '@iris/domain/preferred-channel'
import { formatNumber } from '../../ui/format.ts'
import classes from './told-apart.module.css'

/** So many are named; of the rest it is said how many. */
const NAMED = 8

/** Why a result stays, by the code of its refusal: of one and of many. */
const WHY_STAYING: Readonly<Record<string, readonly [string, string]>> = {
  'patient.refused-sending': ['não autorizou o envio e fica', 'não autorizaram o envio e ficam'],
  'exam.no-recipient': ['está sem e-mail e fica', 'estão sem e-mail e ficam'],
  'mail.unknown': ['tem um envio sem confirmação e fica', 'têm um envio sem confirmação e ficam'],
}
const STAYING = [
  'não pode ser enviado agora e fica',
  'não podem ser enviados agora e ficam',
] as const

/** Of a result whose doctor signs, once no certificate was there. */
export const WAY_TO_SIGN =
  "Para sair assinado, quem concluiu carrega o certificado no perfil e usa 'Assinar' no exame antes do envio."

type ToldApartProps = { going: readonly ResultCheck[]; staying: readonly ResultCheck[] }

/** Before a mail to many: who asked for another way, whose result goes unsigned and who is left out, counted and named. Nothing where there is nobody. */
export function ToldApart({ going, staying }: ToldApartProps) {
  const otherwise = going.filter((check) => (check.result_channel ?? 'email') !== 'email')
  const groups = Map.groupBy(staying, ({ reason }) => WHY_STAYING[reason ?? ''] ?? STAYING)
  const unsigned = going.filter(({ lacks_signature }) => lacks_signature)
  if (otherwise.length + staying.length + unsigned.length === 0) return null
  return (
    <div className={classes.groups}>
      {otherwise.length > 0 && (
        <p>
          <strong>
            {plural(otherwise.length, 'pediu outro canal', 'pediram outro canal')}, e o e-mail
            também vai:
          </strong>{' '}
          {named(
            otherwise,
            (check) => `${check.patient_name} (${preferredChannelLabel(check.result_channel)})`,
          )}
        </p>
      )}
      {unsigned.length > 0 && (
        <p>
          <strong>
            {plural(unsigned.length, 'vai sem assinatura digital', 'vão sem assinatura digital')}:
          </strong>{' '}
          {named(unsigned, ({ patient_name }) => patient_name)} {WAY_TO_SIGN}
        </p>
      )}
      {[...groups].map(([[one, many], checks]) => (
        <p key={one}>
          <strong>{plural(checks.length, one, many)} de fora:</strong>{' '}
          {named(checks, ({ patient_name }) => patient_name)}
        </p>
      ))}
    </div>
  )
}

function named(checks: readonly ResultCheck[], nameOf: (check: ResultCheck) => string): string {
  const names = checks.slice(0, NAMED).map(nameOf)
  const rest = checks.length - names.length
  return `${new Intl.ListFormat('pt-BR').format(rest > 0 ? [...names, `mais ${formatNumber(rest)}`] : names)}.`
}
