import '../ui/mantine-more.css'
import { useSeenClinic } from '../api/seen-clinic.ts'
import { EnterLink } from '../features/auth/enter-link.tsx'
import { RetinographyForm } from '../features/exams/retinography-form.tsx'
import { PhoneFrame } from '../ui/phone-frame.tsx'

/** spec 2 §2: open without login; only staff can read what is sent here. */
export function RetinographyPage() {
  const clinic = useSeenClinic()
  return (
    <PhoneFrame
      title={clinic?.name ?? ''}
      subtitle="Envio de retinografia"
      logo={clinic?.logo_url ?? null}
      action={<EnterLink />}
    >
      <RetinographyForm />
    </PhoneFrame>
  )
}
