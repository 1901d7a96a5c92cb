import '@mantine/core/styles/Slider.layer.css'
import { ERRORS } from '@iris/contracts/errors'
import { Button, Slider } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useUnsavedWork } from '../../form/unsaved-work.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  CROP_ZOOM_MAX,
  type Crop,
  drawnSize,
  type Size,
  sourceSquare,
  WHOLE,
  within,
} from './crop.ts'
import classes from './photo-dialog.module.css'

/** CSS pixels of the window the picture is seen through. */
const WINDOW = 256
/** Pixels of the square that is sent. */
const SIDE = 512
const STEP = 8

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type PhotoDialogProps = {
  file: File
  pending: boolean
  /** Stops waiting for the upload. */
  onStop: () => void
  onSave: (photo: File) => void
  onClose: () => void
}

/** Choosing the part of a picture that becomes one's photo: moved by hand or by the arrows, and enlarged. */
export function PhotoDialog({ file, pending, onStop, onSave, onClose }: PhotoDialogProps) {
  useUnsavedWork(true)
  const url = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const held = useRef<{ x: number; y: number } | null>(null)
  const drawn = size && drawnSize(size, WINDOW, crop.zoom)

  function change(next: Partial<Crop>) {
    if (size) setCrop((current) => within(size, WINDOW, { ...current, ...next }))
  }
  const move = (x: number, y: number) => change({ x: crop.x + x, y: crop.y + y })

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX - crop.x, y: event.clientY - crop.y }
  }
  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (held.current) change({ x: clientX - held.current.x, y: clientY - held.current.y })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = ARROWS[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }

  async function save() {
    if (!image.current || !size) return
    const photo = await cutOut(image.current, size, crop)
    if (photo) onSave(photo)
  }

  return (
    <Dialog
      onClose={pending ? onStop : onClose}
      title="Foto do perfil"
      size={360}
      closeOnClickOutside={false}
    >
      <button
        type="button"
        className={classes.window}
        data-autofocus
        style={{ width: WINDOW, height: WINDOW }}
        aria-label="Posição da foto: arraste, ou use as setas do teclado"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = null
        }}
        onKeyDown={onKeyDown}
      >
        <img
          ref={image}
          src={url}
          alt=""
          draggable={false}
          className={classes.picture}
          style={{
            ...drawn,
            visibility: drawn ? 'visible' : 'hidden',
            transform: `translate(calc(-50% + ${crop.x}px), calc(-50% + ${crop.y}px))`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => {
            toast.error(ERRORS['file.image-only'][1])
            onClose()
          }}
        />
        <span className={classes.circle} aria-hidden="true" />
      </button>
      <div className={classes.zoom}>
        <span id="photo-zoom">Ampliar</span>
        <Slider
          min={1}
          max={CROP_ZOOM_MAX}
          step={0.05}
          label={null}
          value={crop.zoom}
          onChange={(zoom) => change({ zoom })}
          thumbProps={{ 'aria-labelledby': 'photo-zoom' }}
        />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={pending ? onStop : onClose}>
          Cancelar
        </Button>
        <Button onClick={() => void save()} loading={pending} disabled={!size}>
          Salvar foto
        </Button>
      </div>
    </Dialog>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** The chosen square as a JPEG, on white where the picture is transparent. */
async function cutOut(image: HTMLImageElement, size: Size, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) return null
  const { left, top, side } = sourceSquare(size, WINDOW, crop)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.9),
  )
  return blob && new File([blob], 'perfil.jpg', { type: 'image/jpeg' })
}
