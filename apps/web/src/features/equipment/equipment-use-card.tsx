import { OBS_MAX } from '@iris/contracts/equipment'
import { todayInSaoPaulo } from '@iris/domain/sao-paulo-date'
import { showTypedDate } from '@iris/domain/typed-date'
import { ActionIcon, Button } from '@mantine/core'
import { IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { usePeople } from '../../api/options.ts'
import { attachmentName } from '../../form/attachment.ts'
import { AttachmentField } from '../../form/attachment-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import { withKept } from '../../form/kept-option.ts'
import { type Option, SelectField } from '../../form/select-fields.tsx'
import { TextareaField } from '../../form/textarea-field.tsx'
import type { ZodForm } from '../../form/use-zod-form.ts'
import type { EquipmentValues, UseValues } from './equipment-form.ts'
import { useTodayAtMost } from './today-at-most.ts'
import classes from './uses-tab.module.css'

type UseCardProps = {
  form: ZodForm<EquipmentValues>
  /** Of the line in the form. */
  path: string
  title: string
  use: UseValues
  /** Who has or had it. */
  who: string
  people: readonly Option[]
  readOnly: boolean
  opened: boolean
  onOpen: () => void
  onRemove: () => void
}

/** One use: a line to read, with its fields once it is opened, new, or wrong. */
export function UseCard(props: UseCardProps) {
  const { form, path, title, use, opened, readOnly, onRemove } = props
  const isNew = use.id === null
  const isWrong = Object.keys(form.errors).some((wrong) => wrong.startsWith(`${path}.`))
  if (!isNew && !opened && !isWrong) return <UseLine {...props} />
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{isNew ? 'Nova retirada' : title}</h3>
        {isNew && !readOnly && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Remover ${title}`}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <UseFields {...props} />
    </section>
  )
}

function UseFields({ form, path, use, who, people }: UseCardProps) {
  const atMost = useTodayAtMost(form, `${path}.return_date`)
  const today = todayInSaoPaulo()
  const read = usePeople()
  return (
    <FormGrid>
      <SelectField
        name={`${path}.user_id`}
        label="Usuário"
        span={6}
        read={read}
        options={withKept(people, use.user_id, who)}
      />
      <DateField name={`${path}.withdrawal_date`} label="Data de retirada" span={3} max={today} />
      <DateField
        {...atMost}
        name={`${path}.return_date`}
        label="Data de devolução"
        span={3}
        max={today}
      />
      <TextareaField name={`${path}.obs`} label="Observações" rows={2} maxLength={OBS_MAX} />
      <AttachmentField
        name={`${path}.receipt_term_img`}
        label="Termo de recebimento"
        span={6}
        compact
      />
      <AttachmentField
        name={`${path}.return_term_img`}
        label="Termo de devolução"
        span={6}
        compact
      />
    </FormGrid>
  )
}

function UseLine({ title, use, who, readOnly, onOpen }: UseCardProps) {
  const terms = [
    attachmentName(use.receipt_term_img) && 'Termo de recebimento',
    attachmentName(use.return_term_img) && 'Termo de devolução',
  ].filter(Boolean)
  return (
    <section className={classes.line} aria-label={title}>
      <div className={classes.who}>
        <strong>{who}</strong>
        <span className="numbers">
          {showTypedDate(use.withdrawal_date)} a{' '}
          {use.return_date ? showTypedDate(use.return_date) : 'hoje, em uso'}
        </span>
      </div>
      {(use.obs || terms.length > 0) && (
        <div className={classes.more}>
          {use.obs && <span>{use.obs}</span>}
          {terms.map((term) => (
            <span key={term} className={classes.term}>
              <IconPaperclip size={14} aria-hidden="true" />
              {term}
            </span>
          ))}
        </div>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPencil size={16} aria-hidden="true" />}
        aria-label={`${readOnly ? 'Ver' : 'Editar'} ${title}`}
        aria-expanded={false}
        onClick={onOpen}
      >
        {readOnly ? 'Ver' : 'Editar'}
      </Button>
    </section>
  )
}
