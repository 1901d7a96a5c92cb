import type { ReactNode } from 'react'
import { useSeenClinic } from '../../api/seen-clinic.ts'
import { BrandAperture } from '../../ui/brand-mark.tsx'
import { ClinicBrand } from '../../ui/clinic-brand.tsx'
import classes from './auth-frame.module.css'

type AuthFrameProps = { title: string; subtitle: string; version: string; children: ReactNode }

/** The pages before login: a form on the left, the aperture on the right. */
export function AuthFrame({ title, subtitle, version, children }: AuthFrameProps) {
  const clinic = useSeenClinic()
  return (
    <div className={classes.frame}>
      <main className={classes.form}>
        <ClinicBrand clinic={clinic} />
        <div className={classes.middle}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {children}
        </div>
        <div className={classes.version}>Versão {version}</div>
      </main>
      <aside className={classes.side}>
        <BrandAperture className={classes.aperture} />
        <p className={classes.promise}>
          Saúde ocular de quem trabalha, do primeiro exame ao encaminhamento.
        </p>
        <p className={classes.parts}>Triagem, acuidade, Ishihara e retinografia em um só lugar.</p>
      </aside>
    </div>
  )
}
