import type { ClinicSign } from '@iris/contracts/clinic-view'
import classes from './clinic-brand.module.css'
import { ClinicLogo } from './clinic-logo.tsx'

/** A name that needs two lines. */
const LONG = 28

/** Logo and name of the clinic where a page before a login begins. Its place stays empty until they are known. */
export function ClinicBrand({ clinic }: { clinic: ClinicSign | null }) {
  return (
    <div className={classes.brand} title={clinic?.name}>
      {clinic && (
        <>
          <ClinicLogo url={clinic.logo_url} size={32} />
          <span className={classes.name} data-long={clinic.name.length > LONG || undefined}>
            {clinic.name}
          </span>
        </>
      )}
    </div>
  )
}
