import { Alert, Button } from '@mantine/core'
import { IconCamera, IconCameraOff, IconCameraRotate, IconQrcode } from '@tabler/icons-react'
import classes from './qr-camera.module.css'
import { useCamera } from './use-camera.ts'

/** 'Ou leia o QR': the camera, off until somebody asks for it. */
export function QrCamera({ onCode }: { onCode: (code: string) => void }) {
  const camera = useCamera(onCode)
  const { state, isStranger } = camera
  const isOn = state.kind === 'starting' || state.kind === 'on'
  return (
    <section className={classes.reader} aria-label="Leitor de QR" data-on={isOn || undefined}>
      {isOn && (
        <div className={classes.view}>
          {/* What it sees has no sound. */}
          <video
            ref={camera.video}
            className={classes.video}
            muted
            playsInline
            aria-label="O que a câmera vê"
          />
          <span className={classes.frame} aria-hidden="true" />
        </div>
      )}
      <div className={classes.words}>
        <h2 className={classes.title}>
          <IconQrcode size={20} aria-hidden="true" /> Ou leia o QR
        </h2>
        {state.kind === 'failed' ? (
          <Alert color="yellow" role="alert" title={state.why}>
            Use o leitor de mão, ou digite o CPF ou o nome.
          </Alert>
        ) : (
          <p className={classes.quiet} role="status">
            {words(state.kind, isStranger)}
          </p>
        )}
        <div className={classes.actions}>
          {isOn && (
            <Button
              variant="default"
              leftSection={<IconCameraRotate size={20} aria-hidden="true" />}
              onClick={camera.turn}
            >
              Virar câmera
            </Button>
          )}
          {/* One button, on or off: another in its place would lose the focus. */}
          <Button
            variant="default"
            leftSection={
              isOn ? (
                <IconCameraOff size={20} aria-hidden="true" />
              ) : (
                <IconCamera size={20} aria-hidden="true" />
              )
            }
            onClick={isOn ? camera.stop : camera.start}
          >
            {isOn ? 'Desligar' : state.kind === 'failed' ? 'Tentar de novo' : 'Ligar câmera'}
          </Button>
        </div>
      </div>
    </section>
  )
}

function words(kind: 'off' | 'starting' | 'on', isStranger: boolean): string {
  if (kind === 'starting') return 'Ligando a câmera…'
  if (kind === 'on' && isStranger) return 'Este QR não é de um crachá nem de um cadastro.'
  return 'Aponte a câmera para o código do crachá ou do celular. A pessoa aparece sozinha.'
}
