import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import pageTitle from '../../ui/page-title.module.css'
import { nameOf } from './draft-name.ts'
import type { VisitDraft } from './stored-visit.ts'
import classes from './whose-draft.module.css'

type WhoseDraftProps = { draft: VisitDraft; onContinue: () => void; onOther: () => void }

/** On a shared phone the next person must not fill in the form of the one before, so this asks first who it is. */
export function WhoseDraft({ draft, onContinue, onOther }: WhoseDraftProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const name = nameOf(draft)
  return (
    <div className={classes.page}>
      <h1 ref={heading} className={`${pageTitle.title} ${classes.title}`} tabIndex={-1}>
        {name ? `Continuar como ${name}?` : 'Continuar o cadastro?'}
      </h1>
      <p className={classes.text}>Um cadastro foi começado neste aparelho e não chegou ao fim.</p>
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
