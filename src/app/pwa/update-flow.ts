/*
 * Updates a page to a newer build.
 *
 *   server sends another version ─▶ fetch the new worker ─▶ isSafeMoment ─▶ claim ─┬─ first claim ──▶ activate, reload
 *                                                                                  └─ claimed before ─▶ show 'differs'
 *   new worker waits ──────────────▶ show 'ready' ─▶ isHiddenSafeMoment ─▶ claim ─▶ activate, reload
 *   another tab activated it ──────▶ show 'ready' ─▶ isHiddenSafeMoment ─▶ claim ─▶ activate, reload
 *   tap on the notice's button ────▶ activate, reload (without a claim, because the learner asked for it)
 *
 * A claim allows one automatic reload (reload-once.ts), so that reloads never loop.
 */
export type UpdateNotice = 'ready' | 'differs'

export interface UpdatePorts {
  /**
   * Fetches the new worker. Settles when the worker waits, when there is no new worker, or when the connection
   * failed.
   */
  fetchWorker: () => Promise<void>
  /** Activates the waiting worker. Resolves at once if none waits. */
  activateWorker: () => Promise<void>
  /** Claims the reload for this server version: once per version and device (reload-once.ts). */
  claimVersion: (serverVersion: string) => Promise<boolean>
  /**
   * Claims the reload for a new worker. Returns true once per session, because a page cannot tell one new worker from
   * another.
   */
  claimWorker: () => Promise<boolean>
  whenSafe: (callback: () => void) => void
  whenQuiet: (callback: () => void) => void
  reload: () => void
  show: (notice: UpdateNotice) => void
}

export interface UpdateFlow {
  serverDiffers: (serverVersion: string) => Promise<void>
  workerWaits: () => void
  workerReplaced: () => void
  applyNow: () => Promise<void>
}

export function createUpdateFlow(ports: UpdatePorts): UpdateFlow {
  const seenReasons = new Set<string>()
  let isWaitingForQuiet = false
  let isLeaving = false

  async function leave() {
    if (isLeaving) return
    isLeaving = true
    await ports.activateWorker()
    ports.reload()
  }

  function offerWorker() {
    if (isLeaving) return
    ports.show('ready')
    if (isWaitingForQuiet) return
    isWaitingForQuiet = true
    ports.whenQuiet(() => void ports.claimWorker().then(isOurs => (isOurs ? leave() : undefined)))
  }

  return {
    async serverDiffers(serverVersion) {
      // Every response of a server with another version reports the version. Only the first report is handled.
      if (seenReasons.has(serverVersion)) return
      seenReasons.add(serverVersion)
      await ports.fetchWorker().catch(() => undefined)
      ports.whenSafe(
        () =>
          void ports
            .claimVersion(serverVersion)
            .then(isOurs => (isOurs ? leave() : isLeaving || ports.show('differs'))),
      )
    },
    workerWaits: offerWorker,
    workerReplaced: offerWorker,
    applyNow: leave,
  }
}
