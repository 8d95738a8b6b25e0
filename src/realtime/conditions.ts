import { onBroadcastMessage } from '#app/data/channel.ts'
import { readDownloadSettings } from '#app/data/downloads/settings.ts'
import { connection, onConnectionChange } from '#app/session/online.ts'
import { onUserChanged, sessionState } from '#app/session/session-state.ts'

/** Only Chromium reports data saving. In other browsers only the learner's own setting is used. */
function isSavingData(): boolean {
  // TypeScript's libraries do not declare `connection`.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Returns whether a WebSocket may be open. A user must be logged in, the device must not be offline, data saving must
 * be off, and the setting `isLive` must be on.
 */
export async function isLiveAllowed(): Promise<boolean> {
  if (sessionState.status !== 'member' || connection.now() === 'offline' || isSavingData()) return false
  return (await readDownloadSettings()).isLive
}

/** Calls the handler when the result of `isLiveAllowed` may have changed. */
export function onConditionsChanged(handler: () => void): void {
  onUserChanged(handler)
  onConnectionChange(handler)
  onBroadcastMessage(message => {
    if (message.kind === 'downloads-changed') handler()
  })
  document.addEventListener('visibilitychange', handler)
  // The cast is needed because no TypeScript library declares this API, which only Chromium has.
  ;(navigator as { connection?: EventTarget }).connection?.addEventListener('change', handler)
}
