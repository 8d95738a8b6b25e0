import { brand } from '#contract/site/brand.ts'
import { toNotStored, type NotStoredReason } from '#app/data/outbox/not-stored.ts'

const messages: Record<NotStoredReason, string> = {
  full: 'karena penyimpanan perangkat penuh. Kosongkan sedikit ruang, lalu coba lagi.',
  held: `karena ${brand.name} di tab lain sedang memakai penyimpanannya. Tutup tab lain itu, lalu coba lagi.`,
  slow: 'karena perangkat ini sedang lambat. Tunggu sebentar, lalu coba lagi.',
  left: 'karena kamu sudah keluar dari akunmu. Masuk lagi, lalu coba lagi.',
  preview: 'karena jendela pratinjau ini hanya untuk dilihat.',
  broken: 'karena penyimpanan browser ini sedang bermasalah. Coba lagi sebentar lagi.',
}

/**
 * Returns the end of the sentence '… belum tersimpan' (not stored yet), with the reason and a remedy. Only this module
 * contains these messages.
 */
export function describeNotStored(error: unknown): string {
  return getReasonLabel(toNotStored(error).reason)
}

export function getReasonLabel(reason: NotStoredReason): string {
  return messages[reason]
}

export function isNotStoredReason(text: string): text is NotStoredReason {
  return Object.hasOwn(messages, text)
}
