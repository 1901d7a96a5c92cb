import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The text of the QR code that a picture shows; null when it shows none. */
export type Decode = (picture: HTMLVideoElement) => Promise<string | null>

/** More pixels a side find no code that these do not, and cost a tablet its time. */
const SIDE_MAX = 800

/** Decodes with WebAssembly of our own origin (docs/adr/0044-camera.md). Rejects when it cannot be fetched. */
export async function openWasmDecoder(): Promise<Decode> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, SIDE_MAX / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!drawing || canvas.width === 0 || canvas.height === 0) return null
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.text ?? null
  }
}
