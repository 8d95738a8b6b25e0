import { brand } from '#contract/site/brand.ts'
import * as v from 'valibot'
import { errorMessages, isErrorCode } from '#contract/wire/error-codes.ts'
import { AwardedPoints } from '#contract/points/points.ts'
import type { FailureKind } from '#app/data/api/failures.ts'
import type { EntryReason } from '#app/data/outbox/entry.ts'
import { getKindLabel } from '#app/outbox/kind-name.ts'

/** Messages for a batch that failed as a whole. The failure was not caused by an entry. */
const batchMessages: Record<FailureKind, string> = {
  network: 'Koneksi terputus saat mengirim.',
  timeout: 'Server tidak menjawab tepat waktu.',
  business: 'Server belum menerima kiriman ini.',
  unauthorized: 'Kamu perlu masuk lagi sebelum ini bisa dikirim.',
  forbidden: 'Kamu perlu masuk lagi sebelum ini bisa dikirim.',
  'rate-limited': 'Server sedang ramai dan minta menunggu sebentar.',
  maintenance: `${brand.name} sedang dalam perawatan.`,
  busy: 'Server sedang ramai dan minta menunggu sebentar.',
  server: 'Server sedang bermasalah.',
  'wrong-shape': `Jawabannya bukan dari ${brand.name}. Mungkin Wi-Fi ini minta masuk dulu.`,
}

/** Returns a message for the learner about the reason. The code itself is for the help desk. */
export function getReasonMessage(reason: Partial<EntryReason> | null): string {
  if (!reason) return 'Server belum menerima kiriman ini.'
  if (reason.kind && reason.kind !== 'business') return batchMessages[reason.kind]
  if (reason.code && isErrorCode(reason.code)) return errorMessages[reason.code]
  return reason.message || 'Server belum menerima kiriman ini.'
}

/**
 * Codes of refusals after which a retry may succeed, because entries arrived in the wrong order or the server had a
 * fault.
 */
const worthAnotherTry: ReadonlySet<string> = new Set([
  'SEND_FAILED',
  'SYSTEM_ERROR',
  'TOO_MANY_REQUESTS',
  'POINT_EVENT_NOT_PROVEN',
])

/** Returns a text that advises the learner whether to send a refused entry again. */
export function getAdvice(reason: Pick<EntryReason, 'code'> | null): string {
  return worthAnotherTry.has(reason?.code ?? 'SEND_FAILED')
    ? 'Coba kirim lagi. Kalau tetap ditolak, salin jawabannya dan kirim kode bantuan di bawah ke tim kami.'
    : 'Mengirim ulang biasanya tidak mengubah jawaban server. Salin jawabannya supaya tidak hilang, lalu kirim kode bantuan di bawah ke tim kami.'
}

/**
 * Returns an entry as plain text: its kind, title and time, and the learner's text. Without a text, returns the payload
 * as JSON.
 */
export function copyText(
  entry: { kind: string; payload: object; createdAt: number },
  title: string | undefined,
): string {
  const head = `${getKindLabel(entry.kind)}${title ? `: ${title}` : ''}\n${new Date(entry.createdAt).toISOString()}`
  const content = 'text' in entry.payload ? String(entry.payload.text) : JSON.stringify(entry.payload, undefined, 2)
  return `${head}\n\n${content}\n`
}

const Waiting = v.required(v.pick(AwardedPoints, ['waits']))

/** Returns a text about the result of a delivered entry. */
export function describeReceipt({ outcome, receipt }: { outcome: string; receipt?: unknown }): string {
  if (outcome === 'superseded') return 'Sudah tercatat sebelumnya'
  if (typeof receipt !== 'object' || receipt === null) return 'Terkirim'
  if ('point' in receipt && Number(receipt.point) > 0) return `Terkirim · +${Number(receipt.point)} poin`
  const waiting = v.safeParse(Waiting, receipt)
  if (waiting.success) return `Terkirim · ${waiting.output.waits.point} poin menunggu dihitung`
  if ('score' in receipt) return `Terkirim · nilai ${Number(receipt.score)}`
  return 'Terkirim'
}
