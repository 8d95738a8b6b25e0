/*
 * An automatic reload happens at most once per reason and session. The reason names the cause that the reload should
 * fix: a server version, a new worker, a missing chunk. If the same reason occurs again, the reload did not help.
 */
export interface ReloadMemory {
  /** Returns all stored reasons for a reload. Rejects if they cannot be read. */
  read: () => Promise<readonly string[]>
  /** Rejects if the reason cannot be stored. */
  write: (reasons: readonly string[]) => Promise<void>
}

/** Maximum number of reloads per session, in case the server reports a new version with every answer. */
const RELOADS_PER_SESSION = 3
/** The device stores only the last reasons. */
const REMEMBERED_REASONS = 20

/**
 * Claims the one reload for `reason`: returns `true` once, then `false`. Both memories must store the claim before the
 * page reloads; if one of them fails there is no automatic reload.
 */
export async function claimReload(reason: string, session: ReloadMemory, device: ReloadMemory): Promise<boolean> {
  try {
    const inSession = await session.read()
    if (inSession.includes(reason) || inSession.length >= RELOADS_PER_SESSION) return false
    const onDevice = await device.read()
    if (onDevice.includes(reason)) return false
    await session.write([...inSession, reason])
    await device.write([...onDevice, reason].slice(-REMEMBERED_REASONS))
    // Some private modes accept a write and lose it.
    return (await session.read()).includes(reason) && (await device.read()).includes(reason)
  } catch {
    return false
  }
}
