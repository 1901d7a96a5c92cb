import { formatDateTime } from '@iris/domain/sao-paulo-date'
import { Skeleton } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useFileUrl } from '../../../api/use-file-url.ts'
import { isImage } from '../../../form/upload-file.ts'
import { fileNameOf } from '../exam-upload.ts'
import { FileContent } from '../file-content.tsx'
import classes from './picture-pane.module.css'
import { type Picture, pictureEyeWords } from './pictures.ts'
import { type Point, panBy, pinch, type View, viewAfterKey, zoomBy } from './view.ts'

const DOUBLE_CLICK_ZOOM = 2.5
const WHEEL_STEP = 1.1

type PicturePaneProps = {
  picture: Picture
  view: View
  onView: (change: (view: View) => View) => void
  /** Whether the wheel zooms alone; otherwise it zooms with Ctrl, and alone it scrolls the form. */
  wheelZooms: boolean
}

/** One file in its frame: a picture to look at closely, a document in the page, or one to download. */
export function PicturePane({ picture, view, onView, wheelZooms }: PicturePaneProps) {
  const file = useFileUrl(picture.source)
  const { kind, examId, eye, when } = picture
  const name = when === 'now' ? 'Este exame' : 'Exame anterior'
  const isPicture = isImage(file.type)
  // A document may be of both eyes, and says so itself.
  const whose = (eye || isPicture) && pictureEyeWords(picture)
  const label = [kind, whose, name.toLowerCase()].filter(Boolean).join(', ')
  return (
    <figure className={classes.pane}>
      {file.url && isPicture ? (
        <Frame label={label} view={view} onView={onView} wheelZooms={wheelZooms}>
          <img
            src={file.url}
            alt={`${kind} do exame ${examId}`}
            draggable={false}
            style={{
              transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.zoom})`,
              filter: `brightness(${view.brightness}%) contrast(${view.contrast}%)`,
            }}
          />
        </Frame>
      ) : (
        <div className={classes.document}>
          {file.error ? (
            <p className={classes.failed}>{messageOf(file.error)}</p>
          ) : file.url ? (
            <FileContent url={file.url} type={file.type} label={label} />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
      )}
      {whose && (
        <span className={classes.eye} data-eye={eye}>
          {eye && <strong>{eye === 'AO' ? 'OD + OE' : eye}</strong>}
          <span>{whose}</span>
        </span>
      )}
      <figcaption className={classes.caption}>
        <strong>{name}</strong>
        <span className={classes.date}>{formatDateTime(picture.takenAt)}</span>
        {file.url && (
          <span className={classes.ways}>
            <a href={file.url} target="_blank" rel="noreferrer" aria-label={`Abrir: ${label}`}>
              <IconExternalLink size={16} aria-hidden="true" />
            </a>
            <a
              href={file.url}
              download={fileNameOf(examId, kind, file.type)}
              aria-label={`Baixar: ${label}`}
            >
              <IconDownload size={16} aria-hidden="true" />
            </a>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

type FrameProps = Pick<PicturePaneProps, 'view' | 'onView' | 'wheelZooms'> & {
  label: string
  children: React.ReactNode
}

/** Handles mouse, fingers, wheel and keys for a picture. */
function Frame({ label, view, onView, wheelZooms, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const change = useEffectEvent(onView)

  // React listens passively to the wheel, and could not keep the form from scrolling along.
  useEffect(() => {
    if (!frame.current) return
    const element: Element = frame.current
    function onWheel(event: WheelEvent) {
      if (!wheelZooms && !event.ctrlKey) return
      event.preventDefault()
      const factor = event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP
      change((now) => zoomBy(now, factor, placeOf(event, element)))
    }
    const html = frame.current
    html.addEventListener('wheel', onWheel, { passive: false })
    return () => html.removeEventListener('wheel', onWheel)
  }, [wheelZooms])

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, placeOf(event, event.currentTarget))
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const from = fingers.current.get(event.pointerId)
    if (!from) return
    const to = placeOf(event, event.currentTarget)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, to)
    if (other) onView((now) => pinch(now, [from, other], [to, other]))
    else onView((now) => panBy(now, { x: to.x - from.x, y: to.y - from.y }))
  }

  function onPointerEnd(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (viewAfterKey(view, event.key) === null) return
    // Also keeps the shortcuts of the classification from getting it.
    event.preventDefault()
    onView((now) => viewAfterKey(now, event.key) ?? now)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of one picture and its keys; no element says so.
    <div
      ref={frame}
      className={classes.frame}
      role="group"
      aria-label={`${label}: + e − aproximam e afastam, as setas movem, 0 restaura`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need the focus.
      tabIndex={0}
      data-zoomed={view.zoom > 1 || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onDoubleClick={(event) => {
        const at = placeOf(event, event.currentTarget)
        onView((now) => zoomBy(now, now.zoom > 1 ? 1 / now.zoom : DOUBLE_CLICK_ZOOM, at))
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

/** The place of a pointer, in shares of the frame from its middle. */
function placeOf(event: { clientX: number; clientY: number }, element: Element): Point {
  const box = element.getBoundingClientRect()
  return {
    x: (event.clientX - box.left) / box.width - 0.5,
    y: (event.clientY - box.top) / box.height - 0.5,
  }
}
