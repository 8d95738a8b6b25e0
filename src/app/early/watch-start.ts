import { isFileGone } from '../pwa/is-file-gone.ts'
import { claimReloadInSession } from '../pwa/session-memory.ts'

/**
 * Time after which the page shows that the connection is slow. A phone with 2G loads the scripts of a lesson in this
 * time.
 */
export const SLOW_MS = 20_000

const NOTE_ID = 'start-note'

/**
 * Runs in the documents of the app, which show only a skeleton until their scripts run. Shows a note with a reload
 * button if the scripts cannot be loaded or need longer than `SLOW_MS`. The app's first render removes the note.
 *
 * If the server no longer has the scripts, the document belongs to an older build. The page then reloads by itself,
 * once per tab and build.
 */
export function watchStart(reload: () => void = () => location.reload()): void {
  const timer = setTimeout(() => showNote('Koneksimu lambat. Halaman ini masih dimuat.', reload), SLOW_MS)
  const listening = new AbortController()
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || !isWaiting()) return
      clearTimeout(timer)
      listening.abort()
      showNote('Halaman ini belum bisa dimuat. Periksa koneksimu, lalu muat ulang.', reload)
      addEventListener('online', reload, { once: true })
      void reloadIfGone(target.src, reload)
    },
    // Listens in the capture phase, because the error events of elements do not bubble.
    { capture: true, signal: listening.signal },
  )
}

/** Returns whether the page still shows the skeleton of the document. */
function isWaiting(): boolean {
  return document.querySelector('[data-frame]') !== null
}

function showNote(text: string, reload: () => void): void {
  if (!isWaiting()) return
  document.getElementById(NOTE_ID)?.remove()
  const note = document.createElement('div')
  note.id = NOTE_ID
  note.className = 'start-note'
  note.role = 'alert'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Muat ulang'
  button.addEventListener('click', reload)
  note.append(text, button)
  document.getElementById('root')?.append(note)
}

async function reloadIfGone(script: string, reload: () => void): Promise<void> {
  if ((await isFileGone(script)) && claimReloadInSession(`start:${script}`)) reload()
}
