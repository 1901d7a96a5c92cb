import { useQuery } from '@tanstack/react-query'

/** Pixels of one square of the code: enough to print it. */
const SQUARE = 8
/** The quiet zone a reader needs around the code, in squares. */
const MARGIN = 4

/** A text as a QR code, a PNG in a data URL. Drawn here and nowhere else: nobody learns of the text. */
export function useQr(text: string) {
  return useQuery({
    queryKey: ['qr', text],
    queryFn: () => draw(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

// Loaded with the first code that is drawn: few people who open a list need it.
async function draw(text: string): Promise<string> {
  const { generate } = await import('lean-qr')
  return generate(text).toDataURL({ type: 'image/png', scale: SQUARE, pad: MARGIN })
}
