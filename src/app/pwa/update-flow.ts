/*
 * How a page comes to a newer build.
 *
 *   server names another version ─▶ fetch the new worker ─▶ safe moment ─▶ claim ─┬─ got it ─▶ activate, reload
 *                                                                                 └─ had it ─▶ 'differs': ask, never loop
 *   new worker waits ──────────────▶ 'ready' ─▶ safe moment while hidden ─▶ claim ─▶ activate, reload
 *   another tab activated it ──────▶ 'ready' ─▶ the same
 *   the button ────────────────────▶ activate, reload: the learner's own wish needs no claim
 */
export type UpdateNotice = 'ready' | 'differs'

export interface UpdatePorts {
  /** Fetches the new worker; settles when it waits, when there is none, or when the line failed. */
  fetchWorker: () => Promise<void>
  /** Lets the waiting worker take over; settles at once when none waits. */
  activateWorker: () => Promise<void>
  /** At most once per server version and session, see reload-once.ts. */
  claimVersion: (serverVersion: string) => Promise<boolean>
  /** At most once per session: workers are told apart by nothing a page could remember. */
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
  const seen = new Set<string>()
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
      // Every answer of a server that differs says so; one is enough.
      if (seen.has(serverVersion)) return
      seen.add(serverVersion)
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
