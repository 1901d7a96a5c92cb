import type { About } from '../outbox/entry.ts'
import classes from './outbox-person.module.css'

/** Whom an entry is about. */
export function OutboxPerson({ about: { ticket, name, facts } }: { about: About }) {
  return (
    <section className={classes.person} aria-label="Pessoa">
      {ticket !== null && (
        <p className={classes.ticket}>
          <span>Senha</span> <strong>{ticket}</strong>
        </p>
      )}
      <div>
        <h3>{name}</h3>
        <p className={classes.facts}>{facts}</p>
      </div>
    </section>
  )
}
