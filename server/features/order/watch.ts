import { releaseOverdue } from './follow.ts'
import type { Desk } from './service.ts'

const ROUND_MS = 30_000

/** Looks after orders whose time is up, for as long as the server runs. */
export function createOrderWatch(desk: Desk): { start(): void; close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  return {
    start() {
      timer = setInterval(() => {
        round ??= releaseOverdue(desk)
          .catch((error: unknown) => desk.log.warn({ err: error }, 'overdue orders could not be looked at'))
          .finally(() => (round = undefined))
      }, ROUND_MS).unref()
    },
    async close() {
      clearInterval(timer)
      await round
    },
  }
}
