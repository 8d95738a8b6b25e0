import { nextNoticeId, notices, type ToastTone } from './state.ts'

const DEFAULT_MS = 4_000

/** A sentence below the header that leaves by itself and takes no tap. Nothing that must be read goes here. */
export function showToast(text: string, options: { tone?: ToastTone; durationMs?: number } = {}): void {
  notices.toasts.push({
    id: nextNoticeId(),
    text,
    tone: options.tone ?? 'plain',
    durationMs: options.durationMs ?? DEFAULT_MS,
  })
}
