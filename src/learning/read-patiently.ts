import { brand } from '#contract/site/brand.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { notices } from '#app/notices/state.ts'

const RETRY_MS = 2_000
const TEXT = `Isianmu di perangkat ini belum bisa dibuka. Tunggu sebentar, atau tutup tab ${brand.name} yang lain.`

/**
 * Reads a draft, and tries again every `RETRY_MS` until the read succeeds. A form that opened without its stored draft
 * would overwrite the draft. Resolves with undefined when the form is closed.
 */
export async function readPatiently<T>(read: () => Promise<T>, isOpen: () => boolean): Promise<T | undefined> {
  while (isOpen()) {
    try {
      return await read()
    } catch {
      if (isOpen() && !notices.toasts.some(toast => toast.text === TEXT)) showToast(TEXT)
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
  return undefined
}
