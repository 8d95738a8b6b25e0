/**
 * Requests persistent storage, which the browser does not delete when space is short. Firefox asks the learner, so this
 * must be called only when there is data to lose, for example after the installation.
 */
export async function askForPersistence(): Promise<boolean> {
  // WebKitGTK and pages loaded over http lack this API.
  const storage = 'storage' in navigator ? navigator.storage : undefined
  if (!storage?.persist) return false
  try {
    return (await storage.persisted()) || (await storage.persist())
  } catch {
    return false
  }
}
