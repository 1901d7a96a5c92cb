import classes from './data-sheet.module.css'

/** Plain rows of text: the first column names the row, the others are figures. */
export type FiguresSheet = { head: readonly string[]; rows: readonly (readonly string[])[] }

type DataSheetProps = { caption: string; sheet: FiguresSheet; showCaption?: boolean }

/** A small table for the numbers behind a chart. */
export function DataSheet({ caption, sheet, showCaption = false }: DataSheetProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={showCaption ? classes.caption : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {sheet.head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map(([name, ...figures], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may have one name
            <tr key={place}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={sheet.head[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
