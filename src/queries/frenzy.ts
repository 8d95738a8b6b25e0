import { getServerTime } from '#app/data/clock.ts'
import { type FrenzyWindow, findFrenzyToken, storeFrenzyWindow } from '#app/data/frenzy-window.ts'
import { sessionState } from '#app/session/session-state.ts'

/**
 * Stores the server's time window of a frenzy, for work done within it. If the stored time window is lost, the work
 * counts without the multiplier.
 */
export function rememberFrenzy(window: FrenzyWindow | null): void {
  const userId = sessionState.user?.userId
  if (userId !== undefined && window) void storeFrenzyWindow(userId, window).catch(() => undefined)
}

export function findCurrentFrenzyToken(userId: string): Promise<string | undefined> {
  return findFrenzyToken(userId, getServerTime()).catch(() => undefined)
}
