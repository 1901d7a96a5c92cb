import { isShown, ReadTrouble } from '../api/read-trouble.tsx'
import { ApiKeysCard } from '../features/api-keys/api-keys-card.tsx'
import classes from '../features/clinic/clinic.module.css'
import { useClinic } from '../features/clinic/clinic-api.ts'
import { ClinicForm } from '../features/clinic/clinic-form.tsx'
import { LogoCard } from '../features/clinic/logo-card.tsx'
import { Card } from '../ui/card.tsx'
import pageTitle from '../ui/page-title.module.css'
import { FormSkeleton } from '../ui/skeletons.tsx'

/** `/clinic`: who examines, for administrators. */
export function ClinicPage() {
  const clinic = useClinic()
  return (
    <div className={classes.page}>
      <h1 className={pageTitle.title}>Clínica</h1>
      <ReadTrouble of={clinic} />
      {clinic.data && (
        <>
          <ClinicForm clinic={clinic.data} />
          <LogoCard clinic={clinic.data} />
          <ApiKeysCard />
        </>
      )}
      {!clinic.data && isShown(clinic) && (
        <Card>
          <FormSkeleton fields={8} />
        </Card>
      )}
    </div>
  )
}
