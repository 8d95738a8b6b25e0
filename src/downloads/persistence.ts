/**
 * Asks the browser not to clear our storage when space is short. Chromium decides silently, Firefox asks the learner,
 * so this is called only once there is data to lose: after installing, after the first class.
 */
export async function askForPersistence(): Promise<boolean> {
  // Missing in WebKitGTK and on plain http.
  const storage = 'storage' in navigator ? navigator.storage : undefined
  if (!storage?.persist) return false
  try {
    return (await storage.persisted()) || (await storage.persist())
  } catch {
    return false
  }
}
