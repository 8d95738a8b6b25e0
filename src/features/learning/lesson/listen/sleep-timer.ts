import { MINUTE_MS } from '#contract/wire/durations.ts'

export const sleepChoices = ['off', '15', '30', '45', 'end'] as const
export type SleepChoice = (typeof sleepChoices)[number]

const labels: Record<SleepChoice, string> = {
  off: 'Mati',
  15: '15 menit',
  30: '30 menit',
  45: '45 menit',
  end: 'Akhir materi',
}

export function getSleepLabel(choice: SleepChoice): string {
  return labels[choice]
}

/** Timer that stops listening. `endsAt` is undefined unless the timer counts minutes. */
export interface SleepTimer {
  choice: SleepChoice
  endsAt: number | undefined
}

export const noSleepTimer: SleepTimer = { choice: 'off', endsAt: undefined }

export function startSleepTimer(choice: SleepChoice, now: number): SleepTimer {
  const minutes = Number(choice)
  return { choice, endsAt: minutes > 0 ? now + minutes * MINUTE_MS : undefined }
}

/**
 * Returns whether listening must stop now. Callers check this after each piece of text, and while media plays, because
 * a locked phone delays timers.
 */
export function isSleepDue({ choice, endsAt }: SleepTimer, now: number, isAtEnd: boolean): boolean {
  return endsAt === undefined ? choice === 'end' && isAtEnd : now >= endsAt
}
