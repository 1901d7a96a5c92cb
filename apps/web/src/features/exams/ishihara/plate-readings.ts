import { COLOUR_PLATES } from '@iris/domain/colour-plates'

/** What a plate shows, in the words of the result. */
export type PlateReading = { normal: string; deficient: string }

/** By the number of the plate. */
export const PLATE_READINGS: ReadonlyMap<number, PlateReading> = new Map(
  COLOUR_PLATES.map(({ plate, normal, deficient }) => [
    plate,
    {
      normal: `Mostra ${normal}`,
      deficient: deficient === normal ? 'Todos leem' : `Alterado: ${deficient ?? 'nada'}`,
    },
  ]),
)
