/*
 * An automatic reload happens at most once per reason and session. The reason names what the reload is to cure: a server
 * version, a new worker, a missing chunk. A second sight of the same reason means that the reload did not help.
 */
export interface ReloadMemory {
  /** Every reason remembered; rejects when it cannot be read. */
  read: () => Promise<readonly string[]>
  /** Rejects when it cannot be written. */
  write: (reasons: readonly string[]) => Promise<void>
}

/** A server that names a new version with every answer must not keep a page reloading for ever. */
const RELOADS_PER_SESSION = 3
/** The device remembers the last reasons only. */
const REMEMBERED_REASONS = 20

/**
 * Claims the one reload for `reason`: `true` once, `false` ever after. Both memories must hold the claim before the page
 * goes; without a memory that works there is no automatic reload at all.
 */
export async function claimReload(reason: string, session: ReloadMemory, device: ReloadMemory): Promise<boolean> {
  try {
    const inSession = await session.read()
    if (inSession.includes(reason) || inSession.length >= RELOADS_PER_SESSION) return false
    const onDevice = await device.read()
    if (onDevice.includes(reason)) return false
    await session.write([...inSession, reason])
    await device.write([...onDevice, reason].slice(-REMEMBERED_REASONS))
    // Some private modes accept a write and forget it.
    return (await session.read()).includes(reason) && (await device.read()).includes(reason)
  } catch {
    return false
  }
}
