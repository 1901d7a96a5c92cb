import { fileAddress } from '@iris/contracts/address'
import { readClinicLogo } from '@iris/contracts/clinic'
import type { Clinic, ClinicAsSeen } from '@iris/contracts/clinic-view'
import { PRODUCT_NAME } from '@iris/domain/clinic'
import type { StoredClinic } from './clinic.sql.ts'

/** The clinic with the product's name as long as it has none of its own. */
export function clinicView({ id, name, logo, ...fields }: StoredClinic): Clinic {
  return {
    ...fields,
    name: name ?? PRODUCT_NAME,
    filled: name !== null,
    logo_url: fileAddress(readClinicLogo, {}, logo),
  }
}

/** What somebody without a login sees of it. */
export function publicView({ name, phone, whatsapp, logo_url }: Clinic): ClinicAsSeen {
  return { name, phone, whatsapp, logo_url }
}
