/** Detects QR codes in a picture. */
export interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

/** The browser's own BarcodeDetector, which TypeScript's DOM library does not declare. */
interface OwnDetector {
  new (options: { formats: string[] }): CodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * Returns the browser's own detector if it supports QR codes. On Windows and Linux, on iPhones and in Firefox there is
 * none, so a library is loaded.
 */
export async function openCodeDetector(): Promise<CodeDetector> {
  // TypeScript's types lack BarcodeDetector
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnDetector }
  if (Own && (await Own.getSupportedFormats()).includes('qr_code')) return new Own({ formats: ['qr_code'] })
  const { BarcodeDetector: FromLibrary } = await import('qr/decode.js')
  return new FromLibrary({ formats: ['qr_code'] })
}
