import { createNoticeId, notices, type ToastTone } from './state.ts'

const DEFAULT_MS = 4_000

/**
 * Shows a short message near the bottom of the screen, which disappears automatically and takes no taps. Not for
 * messages that the user must read.
 */
export function showToast(text: string, options: { tone?: ToastTone; durationMs?: number } = {}): void {
  notices.toasts.push({
    id: createNoticeId(),
    text,
    tone: options.tone ?? 'plain',
    durationMs: options.durationMs ?? DEFAULT_MS,
  })
}
