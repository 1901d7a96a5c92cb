import { Skeleton } from '@mantine/core'
import card from './lead-card.module.css'
import classes from './leads-board.module.css'

const COLUMNS = [['a', 'b', 'c'], ['d', 'e', 'f', 'g'], ['h', 'i'], ['j', 'k', 'l'], ['m']]

/** The grey shapes of the board while its cards load, where they will stand. */
export function BoardSkeleton() {
  return (
    <div className={classes.frame} data-fills role="status" aria-label="Carregando">
      <div className={classes.summary}>
        <Skeleton height={16} width={220} my={4} />
      </div>
      <div className={classes.board}>
        {COLUMNS.map((cards) => (
          <div key={cards[0]} className={classes.column}>
            <div className={classes.columnHead}>
              <Skeleton height={14} width={96} />
            </div>
            <div className={classes.scroll}>
              <div className={classes.cards}>
                {cards.map((each) => (
                  <div key={each} className={card.card}>
                    <Skeleton height={14} width="70%" my={3} />
                    <Skeleton height={14} width="50%" my={9} />
                    <Skeleton height={12} width="90%" my={6} />
                    <Skeleton height={20} width={64} mt={12} />
                  </div>
                ))}
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
