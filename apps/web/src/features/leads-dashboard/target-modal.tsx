import { type LeadTarget, leadTargetBody } from '@iris/contracts/lead-dashboard'
import { centsOf, decimalOf } from '@iris/domain/cents'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { sellerOption, useSellers } from '../../api/options.ts'
import { AmountField } from '../../form/amount-field.tsx'
import { readAmount } from '../../form/amount-text.ts'
import { FormGrid } from '../../form/form-grid.tsx'
import { FormModal } from '../../form/form-modal.tsx'
import { withKept } from '../../form/kept-option.ts'
import { SelectField } from '../../form/select-fields.tsx'
import { useZodForm } from '../../form/use-zod-form.ts'
import { formatMoney } from '../../ui/format.ts'
import { toast } from '../../ui/toast.tsx'
import { useCreateTarget, useTargets } from './dashboard-api.ts'
import { monthName, monthOptions } from './months.ts'
import classes from './target-modal.module.css'

/** The value of the select for a target of the whole team. */
const TEAM = 'team'

type TargetValues = { assigned_user_id: string | number | null; month: string; amount: string }

/** 'Cadastrar meta': for a seller or the whole team and a month; a second one replaces the first. */
export function TargetModal({ onClose }: { onClose: () => void }) {
  const today = todayInSaoPaulo()
  const sellers = useSellers()
  const create = useCreateTarget()
  const form = useZodForm({
    schema: leadTargetBody,
    initialValues: {
      assigned_user_id: TEAM,
      month: today.slice(0, 7),
      amount: '',
    } as TargetValues,
    toInput: ({ assigned_user_id, month, amount }) => {
      const cents = readAmount(amount)
      return {
        month,
        assigned_user_id: assigned_user_id === TEAM ? null : assigned_user_id,
        amount: cents === null ? amount : decimalOf(cents),
      }
    },
    onSubmit: async (body) => {
      await create.mutateAsync({ body })
      toast.success('Meta cadastrada com sucesso!')
      onClose()
    },
  })

  const { month, assigned_user_id: seller } = form.values
  const targets = useTargets(Number(month.slice(0, 4)))
  const ofMonth = (targets.data ?? []).filter((target) => target.month === month)
  // Who left is offered where a target is theirs.
  const people = ofMonth.reduce<ReturnType<typeof withKept<number>>>(
    (options, { assigned_user: own }) => withKept(options, own?.id, own?.name),
    (sellers.data ?? []).map(sellerOption),
  )

  return (
    <FormModal
      form={form}
      title="Cadastrar meta"
      size="md"
      pending={create.isPending}
      onStop={create.stop}
      error={create.error}
      onClose={onClose}
    >
      <FormGrid>
        <SelectField
          name="assigned_user_id"
          label="Vendedor"
          read={sellers}
          options={[{ value: TEAM, label: 'Toda a equipe' }, ...people]}
        />
        <SelectField name="month" label="Mês" options={monthOptions(today)} span={6} />
        <AmountField name="amount" label="Valor da meta" span={6} />
      </FormGrid>
      <MonthTargets month={month} ofMonth={ofMonth} seller={seller} />
    </FormModal>
  )
}

/** The present target of the month, and what saving will replace. */
function MonthTargets({
  month,
  ofMonth,
  seller,
}: {
  month: string
  ofMonth: readonly LeadTarget[]
  seller: TargetValues['assigned_user_id']
}) {
  const same = ofMonth.find(
    ({ assigned_user_id }) => assigned_user_id === (seller === TEAM ? null : seller),
  )
  if (ofMonth.length === 0) return null
  const total = ofMonth.reduce((cents, { amount }) => cents + (centsOf(amount) ?? 0), 0)
  return (
    <section className={classes.targets} aria-labelledby="month-targets">
      <h3 id="month-targets">Metas de {monthName(month)}</h3>
      <ul>
        {ofMonth.map((target) => (
          <li key={target.id} data-same={target === same || undefined}>
            <span>{target.assigned_user?.name ?? 'Toda a equipe'}</span>
            <span className="numbers">{formatMoney(target.amount)}</span>
          </li>
        ))}
        {ofMonth.length > 1 && (
          <li className={classes.targetSum}>
            <span>Total do mês</span>
            <span className="numbers">{formatMoney(decimalOf(total))}</span>
          </li>
        )}
      </ul>
      {same && (
        <p role="status">
          Salvar substitui a meta de {formatMoney(same.amount)} que já existe para{' '}
          {same.assigned_user?.name ?? 'toda a equipe'}.
        </p>
      )}
    </section>
  )
}
