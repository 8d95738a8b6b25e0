import { h5pFiles, getH5pPagePath } from '#contract/learning/scorm-player.ts'
import { type H5pPort, createRuntimeH5p } from './runtime-h5p.ts'
import { startPlayer } from './start-player.ts'

declare global {
  interface Window {
    /** The page of an H5P unit finds the player here. */
    semaiH5p?: H5pPort
  }
}

startPlayer(
  (start, onChange) => {
    const runtime = createRuntimeH5p(start, onChange)
    window.semaiH5p = runtime.port
    return runtime
  },
  { pathOf: getH5pPagePath, files: Object.values(h5pFiles) },
)
