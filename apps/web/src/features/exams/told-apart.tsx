import type { Exam } from '@iris/contracts/exams'
import { apartForMail, preferredChannelLabel } from '@iris/domain/preferred-channel'
import { formatNumber, plural } from '../../ui/format.ts'
import classes from './told-apart.module.css'

/** So many are named; of the rest it is said how many. */
const NAMED = 8

/** Before a mail to many: who asked for another way and who refused, counted and named. Nothing where there is nobody. */
export function ToldApart({ exams }: { exams: readonly Exam[] }) {
  const { otherwise, refused } = apartForMail(exams)
  if (otherwise.length + refused.length === 0) return null
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
            (exam) => `${exam.patient_name} (${preferredChannelLabel(exam.result_channel)})`,
          )}
        </p>
      )}
      {refused.length > 0 && (
        <p>
          <strong>
            {plural(
              refused.length,
              'não autorizou o envio e fica',
              'não autorizaram o envio e ficam',
            )}{' '}
            de fora:
          </strong>{' '}
          {named(refused, ({ patient_name }) => patient_name)}
        </p>
      )}
    </div>
  )
}

function named(exams: readonly Exam[], nameOf: (exam: Exam) => string): string {
  const names = exams.slice(0, NAMED).map(nameOf)
  const rest = exams.length - names.length
  return `${new Intl.ListFormat('pt-BR').format(rest > 0 ? [...names, `mais ${formatNumber(rest)}`] : names)}.`
}
