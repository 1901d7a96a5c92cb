import { readCode } from '@iris/domain/screening-event'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { badgeInView } from './badge-in-view.ts'
import { openDecoder } from './qr-decoder.ts'

const LOOK_EVERY_MS = 150

export type Facing = 'environment' | 'user'
export type CameraState = { kind: 'off' | 'starting' | 'on' } | { kind: 'failed'; why: string }

const NO_CAMERA = 'Este aparelho não tem câmera.'
/** By the name of the browser's error. */
const TROUBLE: Record<string, string> = {
  NotAllowedError: 'A câmera não foi permitida. Permita o acesso nas configurações do navegador.',
  NotFoundError: NO_CAMERA,
  OverconstrainedError: NO_CAMERA,
  NotReadableError: 'A câmera está em uso por outro aplicativo.',
}

/**
 * The camera shown in a video element, which reads codes of participants as long as it is on.
 * @param onCode once for each badge that is held before it
 */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ kind: 'off' })
  const [facing, setFacing] = useState<Facing>('environment')
  const [isStranger, setStranger] = useState(false)
  const [isNew] = useState(badgeInView)
  const isOn = state.kind === 'starting' || state.kind === 'on'

  const look = useEffectEvent((text: string | null) => {
    const code = text === null ? null : readCode(text)
    if (text !== null) setStranger(code === null)
    if (isNew(code, Date.now()) && code !== null) onCode(code)
  })

  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return
    return watch(element, facing, {
      onStart: () => setState({ kind: 'on' }),
      onLook: (text) => look(text),
      onTrouble: (why) => setState({ kind: 'failed', why }),
    })
  }, [isOn, facing])

  return {
    video,
    state,
    /** What it sees is a QR code, but of something else. */
    isStranger,
    start: () => setState({ kind: 'starting' }),
    stop: () => setState({ kind: 'off' }),
    turn: () => setFacing((now) => (now === 'user' ? 'environment' : 'user')),
  }
}

type Watching = {
  onStart: () => void
  /** With what it read, or null. */
  onLook: (text: string | null) => void
  onTrouble: (why: string) => void
}

/** Reads what the camera sees until the returned function is called. */
function watch(
  video: HTMLVideoElement,
  facingMode: Facing,
  { onStart, onLook, onTrouble }: Watching,
): () => void {
  let stream: MediaStream | undefined
  let isOver = false
  const end = () => {
    isOver = true
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }
  const fail = (why: string) => {
    if (!isOver) onTrouble(why)
    end()
  }

  async function look() {
    if (!navigator.mediaDevices) return fail('Este navegador não dá acesso à câmera.')
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode } })
    } catch (error) {
      const { name } = error as DOMException
      return fail(TROUBLE[name] ?? 'A câmera não pôde ser ligada.')
    }
    if (isOver) return end()
    video.srcObject = stream
    const decode = await openDecoder().catch(() => null)
    if (!decode) return fail('O leitor da câmera não pôde ser carregado. Verifique a conexão.')
    await video.play().catch(() => {})
    if (!isOver) onStart()
    while (!isOver) {
      // A picture that cannot be read is followed by the next one.
      const text = await decode(video).catch(() => null)
      if (!isOver) onLook(text)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }
  void look()
  return end
}
