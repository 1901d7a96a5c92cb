import { Button, Skeleton } from '@mantine/core'
import { IconDeviceTv, IconDownload, IconMapPin, IconQrcode } from '@tabler/icons-react'
import { useQr } from '../../api/use-qr.ts'
import classes from './visit-pass.module.css'

type TicketProps = { ticket: number | null }

/** What is shown at the door: the QR of the code, which holds nothing else, and the ticket once there is one. */
export function VisitPass({ code, ticket }: { code: string } & TicketProps) {
  const qr = useQr(code)
  return (
    <section className={classes.pass} aria-label="Seu código">
      <p className={classes.head}>
        {ticket === null ? (
          'Seu código de chegada'
        ) : (
          <>
            Sua senha <strong>{ticket}</strong>
          </>
        )}
      </p>
      <div className={classes.qr}>
        {qr.data && <img src={qr.data} alt="QR do seu código" />}
        {qr.isPending && <Skeleton h="100%" />}
      </div>
      <p className={classes.code}>{`${code.slice(0, 5)} ${code.slice(5)}`}</p>
    </section>
  )
}

/** What to do with the code, in the order in which it is done. */
export function PassSteps({ place, ticket }: { place: string | null } & TicketProps) {
  const steps = [
    {
      Icon: IconMapPin,
      title: place ? `Siga para: ${place}` : 'Vá até o local do exame',
      about: 'Leve um documento com foto.',
    },
    ...(ticket === null
      ? []
      : [
          {
            Icon: IconDeviceTv,
            title: `Acompanhe a senha ${ticket} na TV`,
            about: 'Ela mostra o número e a estação.',
          },
        ]),
    {
      Icon: IconQrcode,
      title: ticket === null ? 'Mostre este código ao chegar' : 'Mostre este código na estação',
      about: 'Sem celular, basta dizer seu nome.',
    },
  ]
  return (
    <section className={classes.what} aria-labelledby="o-que-fazer">
      <h2 id="o-que-fazer" className={classes.title}>
        O que fazer agora
      </h2>
      <ol className={classes.steps}>
        {steps.map(({ Icon, title, about }) => (
          <li key={title} className={classes.step}>
            <span className={classes.disc} aria-hidden="true">
              <Icon size={20} />
            </span>
            <div>
              <div className={classes.name}>{title}</div>
              <div className={classes.about}>{about}</div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** At the foot of the page, under the thumb. */
export function PassFoot({ code }: { code: string }) {
  const qr = useQr(code)
  if (!qr.data) return null
  return (
    <footer className={classes.foot}>
      <Button
        component="a"
        fullWidth
        classNames={{ root: classes.save, label: classes.saveWords }}
        href={qr.data}
        download="meu-codigo.png"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
      >
        Salvar o código no celular
      </Button>
    </footer>
  )
}
