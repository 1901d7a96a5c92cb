// The first match wins, because browsers also name the browsers they come from.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'no iPhone'],
  [/\biPad\b/, 'no iPad'],
  [/\bAndroid\b/, 'no Android'],
  [/\bCrOS\b/, 'no ChromeOS'],
  [/\bWindows\b/, 'no Windows'],
  [/\bMacintosh\b/, 'no Mac'],
  [/\bLinux\b/, 'no Linux'],
]

/**
 * The user agent of a browser in plain words: 'Chrome no Android', 'Safari no iPhone'. An unknown one is 'Outro
 * aparelho'.
 */
export function deviceName(userAgent: string | null): string {
  const find = (names: typeof BROWSERS) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (!browser && !system) return 'Outro aparelho'
  return [browser ?? 'Outro programa', system].filter(Boolean).join(' ')
}
