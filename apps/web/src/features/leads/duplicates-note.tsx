import { onlyDigits } from '@iris/domain/digits'
import { leadOutcomeLabel, leadStatusLabel } from '@iris/domain/lead'
import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import classes from './duplicates-note.module.css'
import { useDuplicates, type Wanted } from './leads-api.ts'

const TYPING_MS = 400
/** With fewer letters half the clinic would be found. */
const COMPANY_FROM = 3
const PHONE_FROM = 8

const SAME = { email: 'e-mail', phone: 'telefone', company: 'empresa' } as const

type DuplicatesNoteProps = {
  email: string
  phone: string
  company: string
  /** The lead that is being edited. */
  except?: number
}

/** Says, while typing, that somebody has this lead already. It never prevents a save. */
export function DuplicatesNote({ email, phone, company, except }: DuplicatesNoteProps) {
  const wanted = wantedOf(email, phone, company)
  const [settled] = useDebouncedValue(JSON.stringify(wanted), TYPING_MS)
  const found = useDuplicates(JSON.parse(settled) as Wanted, except)
  const isAsked = Object.keys(wanted).length > 0
  const leads = isAsked ? merged(found.data ?? []) : []
  const title =
    leads.length === 1 ? 'Já existe um lead parecido' : `Já existem ${leads.length} leads parecidos`
  return (
    <div className={leads.length > 0 ? classes.note : 'visually-hidden'}>
      {/* Short, because whoever types is interrupted by it; the leads stand beneath. */}
      <div role="status" className="visually-hidden">
        {leads.length > 0 && `${title}.`}
      </div>
      {leads.length > 0 && (
        <Alert
          role="group"
          variant="outline"
          color="yellow"
          icon={<IconUsers aria-hidden="true" />}
          title={title}
          classNames={{ root: classes.alert, title: classes.title }}
        >
          <ul className={classes.list}>
            {leads.map(({ lead, fields }) => (
              <li key={lead.id}>
                <Anchor href={`/leads?lead=${lead.id}`} target="_blank" rel="noreferrer" inherit>
                  {lead.company_name} · {lead.name}
                </Anchor>{' '}
                (em comum: {fields.map((field) => SAME[field]).join(', ')}) – {lead.funnel_stage},{' '}
                {leadOutcomeLabel(lead.status) ?? leadStatusLabel(lead.status)}
                {lead.assigned_user && `, com ${lead.assigned_user.name}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

function wantedOf(email: string, phone: string, company: string): Wanted {
  return {
    ...(/^\S+@\S+\.\S+$/.test(email.trim()) && { email: email.trim() }),
    ...(onlyDigits(phone).length >= PHONE_FROM && { phone }),
    ...(company.trim().length >= COMPANY_FROM && { company: company.trim() }),
  }
}

type Found = NonNullable<ReturnType<typeof useDuplicates>['data']>[number]

/** One line for each lead, however much is the same. */
function merged(found: readonly Found[]) {
  const leads = new Map<number, { lead: Found['lead']; fields: Found['field'][] }>()
  for (const { field, lead } of found) {
    const known = leads.get(lead.id)
    if (known) known.fields.push(field)
    else leads.set(lead.id, { lead, fields: [field] })
  }
  return [...leads.values()]
}
