import '../ui/mantine-more.css'
import { EnterLink } from '../features/auth/enter-link.tsx'
import { RetinographyForm } from '../features/exams/retinography-form.tsx'
import { PhoneFrame } from '../ui/phone-frame.tsx'

/** spec 2 §2: open without login; only staff can read what is sent here. */
export function RetinographyPage() {
  return (
    <PhoneFrame title="Íris" subtitle="Envio de retinografia" action={<EnterLink />}>
      <RetinographyForm />
    </PhoneFrame>
  )
}
