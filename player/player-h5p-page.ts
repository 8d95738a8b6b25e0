import H5PStandalone from 'h5p-standalone'
import { h5pFiles } from '#contract/learning/scorm-player.ts'
import type { H5pPort } from './runtime-h5p.ts'

/*
 * Page that shows an H5P unit. The library builds the unit from the files of its package, and this page sends the
 * unit's xAPI statements to the player.
 */

declare global {
  interface Window {
    /** Core of H5P. Undefined until its script has loaded. */
    H5P?: {
      init: (target: HTMLElement) => void
      externalDispatcher: { on: (type: 'xAPI', handle: (event: { data: { statement: unknown } }) => void) => void }
      instances: readonly { getCurrentState?: () => unknown; trigger: (event: 'resize') => void }[]
    }
  }
}

/** Interval at which the page reads state that no statement announces, e.g. the position in a video. */
const LOOK_EVERY_MS = 10_000

const labels = {
  close: 'Tutup',
  confirmDialogHeader: 'Yakin?',
  confirmDialogBody: 'Lanjutkan? Langkah ini tidak bisa dibatalkan.',
  cancelLabel: 'Batal',
  confirmLabel: 'Lanjutkan',
}

const port = (parent as Window & { semaiH5p?: H5pPort }).semaiH5p // the parent is the player, on the same origin
const box = document.getElementById('h5p')
if (port && box) {
  void show(box, port).catch(() => {
    box.textContent = 'Materi interaktif ini tidak terbuka. Muat ulang halaman ini.'
  })
}

async function show(box: HTMLElement, { state, reportStatement, saveState }: H5pPort): Promise<void> {
  const key = location.pathname.split('/').at(-1) ?? ''
  const folder = `/unit/${key}`
  const response = await fetch(`${folder}/h5p.json`)
  const { title, language, license } = (await response.json()) as Record<string, unknown> // the import has checked this file
  if (typeof language === 'string' && language !== 'und') document.documentElement.lang = language
  await new H5PStandalone.H5P(box, {
    id: 'unit',
    h5pJsonPath: folder,
    frameJs: h5pFiles.frame,
    frameCss: h5pFiles.styles,
    // Shows the unit in this page instead of a frame, because the worker answers no requests of a frame inside this
    // page.
    embedType: 'div',
    // With `false` this page itself starts the unit, after it has added its listeners.
    preventH5PInit: false,
    metadata: { title, license, defaultLanguage: language },
    reportingIsEnabled: true,
    translations: { H5P: labels },
    // The library passes the stored state to the unit only if saving is enabled. Without a user it sends nothing to a
    // server.
    saveFreq: 86_400,
    ...(state !== '' && { contentUserData: [{ state }] }),
  })
  const core = window.H5P
  if (!core) throw new Error('H5P did not load')
  const reportState = () => {
    const current = core.instances[0]?.getCurrentState?.()
    if (current !== undefined) saveState(JSON.stringify(current))
  }
  core.externalDispatcher.on('xAPI', ({ data }) => {
    reportStatement(data.statement)
    // Reads the state later, because a unit updates its state only after it has sent its statement.
    setTimeout(reportState)
  })
  core.init(document.body)
  setInterval(reportState, LOOK_EVERY_MS)
  addEventListener('pagehide', reportState)
  addEventListener('resize', () => core.instances[0]?.trigger('resize'))
  document.addEventListener('visibilitychange', reportState)
}
