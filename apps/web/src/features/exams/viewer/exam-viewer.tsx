import type { Exam } from '@iris/contracts/exams'
import {
  IconArrowsMaximize,
  IconBrightnessUp,
  IconLink,
  IconLinkOff,
  IconPhotoOff,
  IconRefresh,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useState } from 'react'
import { optionsOf } from '../../../form/kept-option.ts'
import { atRest } from '../../../ui/at-rest.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PicturePane } from './picture-pane.tsx'
import { type Comparison, hasBothEyes, type PictureKind, sideBySide } from './pictures.ts'
import { isPlain, LIGHT, PLAIN, type View, ZOOM_MAX, zoomIn, zoomOut } from './view.ts'
import classes from './viewer.module.css'

const KINDS: readonly PictureKind[] = ['Retinografia', 'Refração']
const COMPARISONS: readonly { value: Comparison; label: string }[] = [
  { value: 'eyes', label: 'Os dois olhos' },
  { value: 'OD', label: 'Olho direito' },
  { value: 'OE', label: 'Olho esquerdo' },
]

type ExamViewerProps = {
  exam: Exam
  /** The patient's former exams, the newest first. */
  earlier: readonly Exam[]
}

/** The files of an exam, side by side or beside those of the exam before: zoom, pan, brightness, contrast. */
export function ExamViewer({ exam, earlier }: ExamViewerProps) {
  const look = useLook(exam)
  const [isFull, setIsFull] = useState(false)
  const shared = { exam, earlier, look }
  return (
    <>
      {!isFull && <Viewer {...shared} onFull={() => setIsFull(true)} />}
      {isFull && (
        <Dialog
          onClose={() => setIsFull(false)}
          title="Imagens do exame"
          fullScreen
          transitionProps={{ duration: 0 }}
          styles={{
            content: { display: 'flex', flexDirection: 'column' },
            body: { flex: 1, minHeight: 0, padding: 0 },
          }}
        >
          <div className={classes.full}>
            <Viewer {...shared} />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The choice, kept while the viewer goes to full screen and back. */
function useLook(exam: Exam) {
  const [kind, setKind] = useState<PictureKind>(
    !exam.retinography_img && exam.portable_auto_refractor_img ? 'Refração' : 'Retinografia',
  )
  const [comparison, setComparison] = useState<Comparison>('eyes')
  const [isLinked, setIsLinked] = useState(true)
  const [showsLight, setShowsLight] = useState(false)
  /** One view for each place, from the left. When they are linked, the first counts for all. */
  const [views, setViews] = useState<readonly [View, View]>([PLAIN, PLAIN])
  const show = () => setViews([PLAIN, PLAIN])
  return {
    kind,
    comparison,
    isLinked,
    showsLight,
    views,
    setKind: (next: PictureKind) => {
      setKind(next)
      show()
    },
    setComparison: (next: Comparison) => {
      setComparison(next)
      show()
    },
    setShowsLight,
    setIsLinked: (linked: boolean) => {
      setIsLinked(linked)
      if (linked) setViews(([first]) => [first, first])
    },
    reset: show,
    change: (place: number | 'all', change: (view: View) => View) =>
      setViews(([first, second]) => {
        if (place === 'all') return [change(first), change(second)]
        if (isLinked) {
          const next = change(place === 1 ? second : first)
          return [next, next]
        }
        return place === 0 ? [change(first), second] : [first, change(second)]
      }),
  }
}

type ViewerProps = ExamViewerProps & { look: ReturnType<typeof useLook>; onFull?: () => void }

function Viewer({ exam, earlier, look, onFull }: ViewerProps) {
  const { kind, comparison, views } = look
  const pictures = sideBySide(exam, earlier, kind, comparison)
  const [view] = views
  const isTouched = views.some((each) => !isPlain(each))
  return (
    <section className={classes.viewer} aria-label="Imagens do exame">
      <div className={classes.bar}>
        <Segments label="Arquivo" options={optionsOf(KINDS)} value={kind} onPick={look.setKind} />
        {hasBothEyes(exam, kind) && (
          <Segments
            label="Olho"
            options={COMPARISONS}
            value={comparison}
            onPick={look.setComparison}
          />
        )}
        <div className={classes.tools} role="toolbar" aria-label="Imagem">
          <button
            type="button"
            aria-label="Afastar"
            {...atRest(views.every(({ zoom }) => zoom === 1))}
            onClick={() => look.change('all', zoomOut)}
          >
            <IconZoomOut size={18} aria-hidden="true" />
          </button>
          <span className={classes.zoom} role="status">
            {Math.round(view.zoom * 100)}%
          </span>
          <button
            type="button"
            aria-label="Aproximar"
            {...atRest(views.every(({ zoom }) => zoom === ZOOM_MAX))}
            onClick={() => look.change('all', zoomIn)}
          >
            <IconZoomIn size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label="Brilho e contraste"
            aria-expanded={look.showsLight}
            onClick={() => look.setShowsLight(!look.showsLight)}
          >
            <IconBrightnessUp size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label="Restaurar imagem"
            {...atRest(!isTouched)}
            onClick={look.reset}
          >
            <IconRefresh size={18} aria-hidden="true" />
          </button>
          {pictures.length > 1 && (
            <button
              type="button"
              aria-label="Mover as duas juntas"
              aria-pressed={look.isLinked}
              onClick={() => look.setIsLinked(!look.isLinked)}
            >
              {look.isLinked ? (
                <IconLink size={18} aria-hidden="true" />
              ) : (
                <IconLinkOff size={18} aria-hidden="true" />
              )}
            </button>
          )}
          {onFull && pictures.length > 0 && (
            <button type="button" aria-label="Tela cheia" onClick={onFull}>
              <IconArrowsMaximize size={18} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      {look.showsLight && (
        <div className={classes.light}>
          <Light
            label="Brilho"
            value={view.brightness}
            onPick={(brightness) => look.change('all', (now) => ({ ...now, brightness }))}
          />
          <Light
            label="Contraste"
            value={view.contrast}
            onPick={(contrast) => look.change('all', (now) => ({ ...now, contrast }))}
          />
        </div>
      )}
      {pictures.length === 0 ? (
        <div className={classes.none}>
          <IconPhotoOff size={32} stroke={1.5} aria-hidden="true" />
          {kind === 'Retinografia' ? 'Sem retinografia' : 'Sem refração'}
        </div>
      ) : (
        <div className={classes.panes} data-full={!onFull || undefined}>
          {pictures.map((picture, place) => (
            <PicturePane
              key={picture.source}
              picture={picture}
              view={views[place === 0 ? 0 : 1]}
              onView={(change) => look.change(place, change)}
              wheelZooms={!onFull}
            />
          ))}
        </div>
      )}
    </section>
  )
}

type SegmentsProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onPick: (value: T) => void
}

function Segments<T extends string>({ label, options, value, onPick }: SegmentsProps<T>) {
  return (
    <fieldset className={classes.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

type LightProps = { label: string; value: number; onPick: (value: number) => void }

function Light({ label, value, onPick }: LightProps) {
  return (
    <>
      <span>{label}</span>
      <input
        type="range"
        aria-label={label}
        min={LIGHT.min}
        max={LIGHT.max}
        step={LIGHT.step}
        value={value}
        onChange={(event) => onPick(Number(event.currentTarget.value))}
      />
      <span className={classes.percent} aria-hidden="true">
        {value}%
      </span>
    </>
  )
}
