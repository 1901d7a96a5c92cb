import { Skeleton } from '@mantine/core'
import classes from './leads-board.module.css'

const COLUMNS = [['a', 'b', 'c'], ['d', 'e', 'f', 'g'], ['h', 'i'], ['j', 'k', 'l'], ['m']]

/** The grey shapes of the board while its cards load. */
export function BoardSkeleton() {
  return (
    <div className={classes.board} role="status" aria-label="Carregando">
      {COLUMNS.map((cards) => (
        <div key={cards[0]} className={classes.column}>
          <div className={classes.columnHead}>
            <Skeleton height={14} width={96} />
          </div>
          <div className={classes.cards}>
            {cards.map((card) => (
              <Skeleton key={card} height={112} radius={8} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
