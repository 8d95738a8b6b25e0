/* Limits automatic reloads to one per reason. The reason is the cause that the reload should fix: a server version, a
   new worker, or a missing chunk. If the same reason occurs again, the reload did not help. */
export interface ReloadMemory {
  /** Returns all stored reasons for a reload. Rejects if they cannot be read. */
  read: () => Promise<readonly string[]>
  /** Rejects if the reason cannot be stored. */
  write: (reasons: readonly string[]) => Promise<void>
}

/**
 * Maximum number of reloads per session. Ends a reload loop if the server reports a new version with every response.
 */
const RELOADS_PER_SESSION = 3
/** Number of latest reasons that the device stores. */
const REMEMBERED_REASONS = 20

/**
 * Claims the one automatic reload for `reason`. Returns false if the reload was claimed before, if this session has
 * used all its reloads, or if `session` and `device` do not both store the claim.
 */
export async function claimReload(reason: string, session: ReloadMemory, device: ReloadMemory): Promise<boolean> {
  try {
    const inSession = await session.read()
    if (inSession.includes(reason) || inSession.length >= RELOADS_PER_SESSION) return false
    const onDevice = await device.read()
    if (onDevice.includes(reason)) return false
    await session.write([...inSession, reason])
    await device.write([...onDevice, reason].slice(-REMEMBERED_REASONS))
    // Reads the stored reasons again, because some private modes accept a write and lose it.
    return (await session.read()).includes(reason) && (await device.read()).includes(reason)
  } catch {
    return false
  }
}
