import type { ReactNode } from 'react'
import classes from './gallery.module.css'

type GalleryProps = { title: string; dir?: 'rtl'; children: ReactNode }

/** A page of the component gallery: sample data, no product behaviour. */
export function Gallery({ title, dir, children }: GalleryProps) {
  return (
    <div className={classes.page} dir={dir}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.note}>
          <bdi>Página de demonstração: os dados são de exemplo.</bdi>
        </p>
      </div>
      {children}
    </div>
  )
}

/** Cards side by side: as many as fit at this width. */
export function Tiles({ min = 260, children }: { min?: number; children: ReactNode }) {
  return (
    <div
      className={classes.tiles}
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))` }}
    >
      {children}
    </div>
  )
}
