import { toNotStored } from '#app/data/outbox/not-stored.ts'
import { getReasonLabel } from '#app/notices/not-stored-labels.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { notices } from '#app/notices/state.ts'

/** Time to read the reason and the remedy while typing. */
const SHOWN_MS = 12_000

/** Reports that the input of a form could not be stored on the device, unless the user still sees the same message. */
export function reportNotStored(error: unknown): void {
  const { reason } = toNotStored(error)
  const text = `Isianmu belum tersimpan ${getReasonLabel(reason)}`
  // Shows no message in the preview window, because the preview intentionally stores nothing.
  if (reason === 'preview' || notices.toasts.some(toast => toast.text === text)) return
  showToast(text, { durationMs: SHOWN_MS })
}
