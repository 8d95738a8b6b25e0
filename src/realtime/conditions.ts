import { listen } from '#app/data/channel.ts'
import { readDownloadSettings } from '#app/data/downloads/settings.ts'
import { line, onLineChange } from '#app/session/online.ts'
import { onUserChanged, sessionState } from '#app/session/session-state.ts'

/** As much of it as Chromium tells; elsewhere the learner's own setting is all there is. */
function isSavingData(): boolean {
  // No TypeScript lib declares it.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Whether a socket may be open at all: somebody is logged in, there is a line, and nobody saves on it. */
export async function isLiveAllowed(): Promise<boolean> {
  if (sessionState.status !== 'member' || line.now() === 'offline' || isSavingData()) return false
  return (await readDownloadSettings()).isLive
}

/** Called whenever the answer may be another one. */
export function onConditionsChanged(handler: () => void): void {
  onUserChanged(handler)
  onLineChange(handler)
  listen(message => {
    if (message.kind === 'downloads-changed') handler()
  })
  document.addEventListener('visibilitychange', handler)
  ;(navigator as { connection?: EventTarget }).connection?.addEventListener('change', handler)
}
