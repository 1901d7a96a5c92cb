import { useQuery } from '@tanstack/react-query'

/** Pixels of one square of the code: enough for printing. */
const SQUARE = 8
/** The margin that a reader needs around the code, in squares. */
const MARGIN = 4

/** What lies between the squares: cameras need it light, also on a dark screen and in a dark gallery. */
const GROUND = [255, 255, 255] as const

/** A text as a QR code, a PNG in a data URL. Drawn in the browser, so nobody else learns the text. */
export function useQr(text: string) {
  return useQuery({
    queryKey: ['qr', text],
    queryFn: () => draw(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

// Loaded with the first code, because few people who open a list need one.
async function draw(text: string): Promise<string> {
  const { generate } = await import('lean-qr')
  return generate(text).toDataURL({ type: 'image/png', scale: SQUARE, pad: MARGIN, off: GROUND })
}
