import { PRODUCT_NAME } from '@iris/domain/clinic'
import type { ComponentProps } from 'react'
import { seenClinic } from '../../api/seen-clinic.ts'
import { PhoneFrame } from '../../ui/phone-frame.tsx'
import { STEPS, SUBTITLE } from './texts.ts'

type VisitFrameProps = Omit<ComponentProps<typeof PhoneFrame>, 'title' | 'subtitle'> & {
  /** Whose link it is; the clinic's name until it is known. */
  company?: string | undefined
  /** What is done, and who asks for it, when there is nothing nearer to say. */
  subtitle?: string | undefined
}

/** The frame of the public registration, with the clinic as the answer to the link said it, or as it was seen last. */
export function VisitFrame({ company, subtitle, ...frame }: VisitFrameProps) {
  const clinic = seenClinic()
  const name = clinic?.name ?? PRODUCT_NAME
  const whose = company && name !== PRODUCT_NAME ? `Exame de visão · ${name}` : SUBTITLE
  return (
    <PhoneFrame
      title={company ?? name}
      subtitle={subtitle || whose}
      logo={clinic?.logo_url ?? null}
      steps={STEPS}
      {...frame}
    />
  )
}
