import type { ExchangeStage } from '#contract/points/exchange.list.ts'
import type { ExchangeState } from '#contract/points/exchange.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const stages: Record<ExchangeStage, { name: string; tone: DotTone }> = {
  asked: { name: 'Menunggu persetujuan', tone: 'waiting' },
  ready: { name: 'Siap dibayar', tone: 'waiting' },
  paying: { name: 'Sedang dibayar', tone: 'waiting' },
  paid: { name: 'Sudah dibayar', tone: 'good' },
  rejected: { name: 'Ditolak', tone: 'quiet' },
}

/** An erased account has no phone number. */
export const describeNumber = (phoneNumber: string) => phoneNumber || 'Nomor sudah dihapus'

/** Labels of the state of other requests. They show only what the requesting user sees. */
export const otherStates: Record<ExchangeState, string> = {
  asked: stages.asked.name,
  approved: 'Disetujui',
  paid: stages.paid.name,
  rejected: stages.rejected.name,
}
