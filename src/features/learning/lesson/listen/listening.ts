import { proxy, useSnapshot } from 'valtio'
import { getServerTime } from '#app/data/clock.ts'
import { noSleepTimer, startSleepTimer, type SleepChoice, type SleepTimer } from './sleep-timer.ts'

/** State of listening that continues from one material to the next. */
export const listening = proxy<{
  timer: SleepTimer
  /** Id of the material that starts to play by itself when it opens. */
  startedId: string | undefined
}>({ timer: noSleepTimer, startedId: undefined })

export function setSleepTimer(choice: SleepChoice): void {
  listening.timer = startSleepTimer(choice, getServerTime())
}

export function useSleepTimer(): SleepTimer {
  return useSnapshot(listening).timer
}
