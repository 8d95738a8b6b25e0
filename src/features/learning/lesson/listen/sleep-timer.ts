import { MINUTE_MS } from '#contract/wire/durations.ts'

export const sleepChoices = ['off', '15', '30', 'end'] as const
export type SleepChoice = (typeof sleepChoices)[number]

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

/** Returns whether listening must stop now. Callers check this after each piece of text. */
export function isSleepDue({ choice, endsAt }: SleepTimer, now: number, isAtEnd: boolean): boolean {
  return endsAt === undefined ? choice === 'end' && isAtEnd : now >= endsAt
}
