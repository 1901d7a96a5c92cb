import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import atEnd from '../../ui/actions.module.css'
import classes from './second-factor.module.css'

/** It is on, but its recovery codes came to nobody here, or to a page that was open beside this one: other ones help. */
export function LostCodes({ onDone }: { onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={classes.steps}>
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        A verificação em duas etapas já está ligada
      </h3>
      <p className={classes.text}>
        No próximo login, o código do seu celular será pedido. Os códigos de recuperação, que entram
        no lugar dele se você ficar sem o celular, não chegaram a esta tela. Se não os guardou,
        desligue a verificação no seu perfil e ligue de novo: você recebe outros.
      </p>
      <div className={`${atEnd.actions} ${classes.foot}`}>
        <Button onClick={onDone}>Entendi</Button>
      </div>
    </div>
  )
}
