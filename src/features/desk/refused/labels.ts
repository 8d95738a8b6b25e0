import type { RefusedWrite } from '#contract/admin/refused-write.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const stateNames = { open: 'Belum beres', settled: 'Beres' } as const

export function getRefusedState({ isSettled, contactedAt }: RefusedWrite): { name: string; tone: DotTone } {
  if (isSettled) return { name: stateNames.settled, tone: 'good' }
  return contactedAt ? { name: 'Sudah dihubungi', tone: 'waiting' } : { name: stateNames.open, tone: 'bad' }
}
