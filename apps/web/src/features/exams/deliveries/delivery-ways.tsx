import type { Exam } from '@iris/contracts/exams'
import type { Patient } from '@iris/contracts/patients'
import { phoneDigits, showPhone, whatsappUrl } from '@iris/domain/phone'
import { RESULT_LINK_DAYS } from '@iris/domain/result-link'
import { Loader } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconLink,
  IconMail,
  IconPrinter,
  type TablerIcon,
} from '@tabler/icons-react'
import { useSession } from '../../../api/use-session.ts'
import { usePrintSlip } from '../use-print-slip.ts'
import classes from './delivery-ways.module.css'
import { recipientOf, sendOff, slipOff } from './delivery-words.ts'

const NOT_THEIRS = 'Só médicos e administradores'

export type LinkWay = 'link' | 'whatsapp'

type DeliveryWaysProps = {
  exam: Exam
  /** Undefined while they are on their way. */
  patient: Patient | undefined
  /** A link that is being made, and a mail that is on its way. */
  making: LinkWay | null
  sending: boolean
  onSend: () => void
  onLink: (way: LinkWay) => void
}

/** The four ways to hand a result over; one that is off says why. */
export function DeliveryWays({
  exam,
  patient,
  making,
  sending,
  onSend,
  onLink,
}: DeliveryWaysProps) {
  const session = useSession()
  const print = usePrintSlip(exam.id)
  const maySend = session.can('results.send')
  const off = maySend ? sendOff(exam) : NOT_THEIRS
  const recipient = patient && recipientOf(patient)
  const hasChat = patient && whatsappUrl(phoneDigits(patient.phone)) !== null
  return (
    <div className={classes.ways}>
      <Way
        icon={IconMail}
        title="Enviar por e-mail"
        text={recipient ? recipient.email : patient ? 'Sem e-mail: informe aqui' : '…'}
        off={off}
        pending={sending}
        filled
        onClick={onSend}
      />
      <Way
        icon={IconLink}
        title="Copiar link"
        text={`vale ${RESULT_LINK_DAYS} dias`}
        off={off}
        pending={making === 'link'}
        onClick={() => onLink('link')}
      />
      <Way
        icon={IconBrandWhatsapp}
        title="WhatsApp"
        text={patient ? showPhone(patient.phone) : '…'}
        off={off ?? (patient && !hasChat ? 'Sem celular no cadastro' : undefined)}
        pending={making === 'whatsapp'}
        onClick={() => onLink('whatsapp')}
      />
      <Way
        icon={IconPrinter}
        title="Imprimir comprovante"
        text="A5, com QR"
        off={session.can('results.slip') ? slipOff(exam) : NOT_THEIRS}
        pending={print.isPending}
        onClick={() => print.mutate()}
      />
    </div>
  )
}

type WayProps = {
  icon: TablerIcon
  title: string
  text: string
  /** Why it cannot be used. */
  off: string | undefined
  pending: boolean
  /** The one that is meant first. */
  filled?: boolean
  onClick: () => void
}

function Way({ icon: Icon, title, text, off, pending, filled = false, onClick }: WayProps) {
  const words = off ?? text
  // An address goes on in a second line after its '@'.
  const at = words.indexOf('@') + 1
  return (
    <button
      type="button"
      className={classes.way}
      data-filled={(filled && off === undefined) || undefined}
      disabled={off !== undefined}
      aria-busy={pending || undefined}
      onClick={() => !pending && onClick()}
    >
      {pending ? (
        <Loader size={20} color="currentColor" aria-hidden="true" />
      ) : (
        <Icon size={20} aria-hidden="true" />
      )}
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>
        {words.slice(0, at)}
        <wbr />
        {words.slice(at)}
      </span>
    </button>
  )
}
