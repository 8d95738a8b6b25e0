import type { ExchangeStage } from '#contract/points/exchange.list.ts'
import type { ExchangeState } from '#contract/points/exchange.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const exchangeStages: Record<ExchangeStage, { name: string; tone: DotTone }> = {
  asked: { name: 'Menunggu persetujuan', tone: 'waiting' },
  ready: { name: 'Siap dibayar', tone: 'waiting' },
  paying: { name: 'Sedang dibayar', tone: 'waiting' },
  paid: { name: 'Sudah dibayar', tone: 'good' },
  rejected: { name: 'Ditolak', tone: 'quiet' },
}

/** Returns the phone number, or a note that the number was deleted with the account. */
export const formatPhoneNumber = (phoneNumber: string) => phoneNumber || 'Nomor sudah dihapus'

/** Labels for the states of the user's other requests, as the user sees these states. */
export const userExchangeStates: Record<ExchangeState, string> = {
  asked: exchangeStages.asked.name,
  approved: 'Disetujui',
  paid: exchangeStages.paid.name,
  rejected: exchangeStages.rejected.name,
}
