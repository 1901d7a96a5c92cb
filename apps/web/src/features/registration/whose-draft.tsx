import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import pageTitle from '../../ui/page-title.module.css'
import { nameOf } from './draft-name.ts'
import type { LinkCompany } from './link-company.ts'
import { isDone, type VisitDraft } from './stored-visit.ts'
import classes from './whose-draft.module.css'

type WhoseDraftProps = {
  draft: VisitDraft
  /** Of the link that was opened. */
  company: LinkCompany
  onContinue: () => void
  onOther: () => void
}

/** On a shared phone the next person must not fill in the form of the one before, so this asks first who it is. */
export function WhoseDraft({ draft, company, onContinue, onOther }: WhoseDraftProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const name = nameOf(draft)
  const isOfAnother = draft.companyId !== company.company_id
  return (
    <div className={classes.page}>
      <h1 ref={heading} className={`${pageTitle.title} ${classes.title}`} tabIndex={-1}>
        {name ? `Continuar como ${name}?` : 'Continuar o cadastro?'}
      </h1>
      <p className={classes.text}>Um cadastro foi começado neste aparelho e não chegou ao fim.</p>
      {/* Not which one it was: that is nobody's business who only holds the phone. */}
      {isOfAnother && (
        <p className={classes.text}>
          Ele era para outra empresa. Se for seu, confira os dados e envie-os para{' '}
          {company.company_name}.
        </p>
      )}
      {!isOfAnother && isDone(draft) && (
        <p className={classes.text}>
          As respostas estão prontas. Se for você, elas são enviadas agora.
        </p>
      )}
      <Button className={classes.button} fullWidth onClick={onContinue}>
        {name ? `Continuar como ${name}` : 'Continuar'}
      </Button>
      <Button className={classes.button} fullWidth variant="default" onClick={onOther}>
        Não sou eu
      </Button>
      <p className={classes.note}>
        Se não for você, o que foi digitado é apagado deste aparelho e um novo cadastro começa.
      </p>
    </div>
  )
}
