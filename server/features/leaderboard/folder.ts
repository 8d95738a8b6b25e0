import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { foldDeltas } from './queries.ts'

const FOLD_EVERY_MS = 1_000

export interface BoardFolder {
  start(): void
  close(): Promise<void>
}

/** Keeps the leaderboard's tree up to date, once a second. Ranks are right without it, only slower to read. */
export function createBoardFolder({ db, log }: { db: Db; log: FastifyBaseLogger }): BoardFolder {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function fold(): void {
    running ??= foldDeltas(db)
      .catch((error: unknown) => log.warn({ err: error }, 'the leaderboard was not folded'))
      .finally(() => (running = undefined))
  }

  return {
    start() {
      timer = setInterval(fold, FOLD_EVERY_MS).unref()
    },
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
