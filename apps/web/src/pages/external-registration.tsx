import { TOAST_NOTICE_MS } from '@iris/domain/limits'
import { formatPhone } from '@iris/domain/phone'
import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePlaceAddress } from '../address/use-place-address.ts'
import { useSeenClinic } from '../api/seen-clinic.ts'
import { readClaims } from '../api/session-store.ts'
import { EnterLink } from '../features/auth/enter-link.tsx'
import { keepsCookies } from '../features/registration/keeps-cookies.ts'
import type { LinkCompany } from '../features/registration/link-company.ts'
import { useLinkCheck } from '../features/registration/registration-api.ts'
import { isDone } from '../features/registration/stored-visit.ts'
import { DONE, INVALID_LINK, SUBTITLE } from '../features/registration/texts.ts'
import {
  type VisitLink,
  visitStoreOf,
  waitingElsewhere,
} from '../features/registration/visit-draft.ts'
import { VisitFrame } from '../features/registration/visit-frame.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FormSkeleton } from '../ui/skeletons.tsx'
import { toast } from '../ui/toast.tsx'
import { LateThanks, LateWhoseDraft } from './registration-steps.ts'
import { RegistrationVisit } from './registration-visit.tsx'

/** `/externalRegistration?token=…`: whoever got a company's link registers and answers the triage. */
export function ExternalRegistrationPage() {
  const { search } = usePlaceAddress()
  const token = search.get('token') ?? ''
  const claims = readClaims(token)
  const [canEnd] = useState(keepsCookies)
  if (!claims) return <InvalidLink />
  return canEnd ? <Links key={token} token={token} jti={claims.jti} /> : <NoCookies />
}

/**
 * A finished registration of another link, which waits for a network, is sent before this one's begins: it has the only
 * copy. Where its link is dead by now, this one asks whose it is.
 */
function Links({ token, jti }: VisitLink) {
  const { change } = usePlaceAddress()
  const [before, setBefore] = useState(() => waitingElsewhere(jti))
  function goOn() {
    change({ parte: null }, { replace: true })
    setBefore(null)
  }
  // Each link has a state of its own: of the one before, nothing may be left.
  if (before) return <Link key={before.jti} {...before} onNext={goOn} />
  return <Link key={jti} token={token} jti={jti} />
}

function Link({ token, jti, onNext }: VisitLink & { onNext?: () => void }) {
  const [takeover, setTakeover] = useState(0)
  const { search, change } = usePlaceAddress()
  const [store] = useState(() => visitStoreOf({ jti, token }))
  const [isOver, setOver] = useState(() => search.get('parte') === DONE && store.isFinished())
  const link = useLinkCheck(token, jti, takeover, !isOver)
  const [asked, setAsked] = useState(() => {
    const other = store.readOther()
    if (other?.patient) return other
    const draft = store.read()
    // Who is done is not asked for: their answers only wait for a network.
    return draft?.patient && !isDone(draft) && !store.isOfThisTab(draft) ? draft : null
  })

  /** What was typed may be gone by now: removed in another tab, or never kept. */
  function askWhose() {
    const draft = store.read()
    if (draft) setAsked(draft)
    else startOver()
  }

  function goOnAs(company: LinkCompany) {
    store.carry(company)
    setAsked(null)
  }

  function startOver() {
    store.forget()
    begin()
  }

  function begin() {
    // Whoever holds this phone came with the other link, and with another company perhaps.
    if (onNext) return onNext()
    setAsked(null)
    setOver(false)
    setTakeover(takeover + 1)
    change({ parte: null }, { replace: true })
  }

  // Opened again after the end.
  if (isOver)
    return (
      <LateThanks
        receipt={null}
        token={token}
        action={
          <Button variant="subtle" px={8} onClick={startOver}>
            Não sou eu
          </Button>
        }
      />
    )
  const company = link.data
  if (company && asked) {
    return (
      <VisitFrame company={company.company_name}>
        <LateWhoseDraft
          draft={asked}
          company={company}
          onContinue={() => goOnAs(company)}
          onOther={startOver}
        />
      </VisitFrame>
    )
  }
  if (company) {
    return (
      <RegistrationVisit
        key={takeover}
        token={token}
        jti={jti}
        company={company}
        onIdle={begin}
        onOther={askWhose}
        onNext={onNext}
      />
    )
  }
  if (link.error?.status === 401 || link.error?.status === 422)
    return <InvalidLink wasUnsent={store.lapsed() === 'finished'} />
  return (
    <VisitFrame action={<EnterLink />}>
      <h1 className="visually-hidden">{SUBTITLE}</h1>
      {link.error ? (
        <ErrorState
          message={link.error.message}
          onRetry={link.refetch}
          retrying={link.isFetching}
        />
      ) : (
        <div style={{ padding: 16 }}>
          <FormSkeleton fields={5} />
        </div>
      )}
    </VisitFrame>
  )
}

/** Before anything is typed: the server would not know at the triage whose it is. */
function NoCookies() {
  return (
    <VisitFrame>
      <h1 className="visually-hidden">{SUBTITLE}</h1>
      <EmptyState
        icon={IconLinkOff}
        title="Este navegador não aceita cookies."
        hint="Sem eles o cadastro não pode ser enviado. Permita os cookies deste site ou abra o link em outro navegador."
      />
    </VisitFrame>
  )
}

type InvalidLinkProps = {
  /** What was finished through it went from this browser before there was a network. */
  wasUnsent?: boolean
}

function InvalidLink({ wasUnsent = false }: InvalidLinkProps) {
  useEffect(() => toast.error(INVALID_LINK, TOAST_NOTICE_MS), [])
  // No answer about the link says whose it was.
  const phone = useSeenClinic()?.phone
  return (
    <VisitFrame action={<EnterLink />} steps={[]}>
      <h1 className="visually-hidden">{SUBTITLE}</h1>
      <EmptyState
        icon={IconLinkOff}
        title={INVALID_LINK}
        hint={`${wasUnsent ? 'As respostas dadas neste aparelho não foram enviadas e, por segurança, foram apagadas. ' : ''}Peça um novo link a quem enviou este e abra-o de novo.`}
        action={
          phone && (
            <Button component="a" href={`tel:${phone}`} variant="default">
              Ligar para a clínica · {formatPhone(phone)}
            </Button>
          )
        }
      />
    </VisitFrame>
  )
}
