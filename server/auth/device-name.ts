export const UNKNOWN_DEVICE = 'Perangkat tidak dikenal'

/** The first match is used, because the user agents of newer browsers also contain the names of older browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Converts a browser's user agent to a short name. The user agent itself is not stored. */
export function getDeviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 1_000)
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (browser && system) return `${browser} di ${system}`
  return browser ?? system ?? UNKNOWN_DEVICE
}
