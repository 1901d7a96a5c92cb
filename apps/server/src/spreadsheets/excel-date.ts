import { isDate } from '@iris/domain/sao-paulo-date'

/**
 * Excel counts days. In the 1900 system day 1 is 1900-01-01 and day 60 is a 29 February that never was, kept for the
 * sake of Lotus 1-2-3; in the 1904 system day 0 is 1904-01-01.
 */
export type DateSystem = '1900' | '1904'

const DAY = 24 * 60 * 60 * 1000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const FALSE_LEAP_DAY = 60
/** 9999-12-31. */
const LAST_1900 = 2_958_465

/** The day of a serial number, `yyyy-MM-dd`, its time of day dropped; null for what is no date. */
export function dateOfSerial(serial: number, system: DateSystem): string | null {
  const day = Math.floor(serial)
  if (system === '1904') {
    if (!(day >= 0 && day <= LAST_1900 - 1462)) return null
    return new Date(EPOCH_1904 + day * DAY).toISOString().slice(0, 10)
  }
  if (!(day >= 1 && day <= LAST_1900) || day === FALSE_LEAP_DAY) return null
  const shift = day < FALSE_LEAP_DAY ? 1 : 0
  return new Date(EPOCH_1900 + (day + shift) * DAY).toISOString().slice(0, 10)
}

/** The 1900 system's serial number of a `yyyy-MM-dd`; null for what Excel has no number for. */
export function serialOfDate(date: string): number | null {
  if (!isDate(date)) return null
  const serial = (Date.parse(`${date}T00:00:00Z`) - EPOCH_1900) / DAY
  if (serial > FALSE_LEAP_DAY) return serial
  return serial >= 2 ? serial - 1 : null
}
