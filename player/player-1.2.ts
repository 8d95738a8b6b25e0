import type { Scorm12API } from 'scorm-again/scorm12'
import { createRuntime12 } from './runtime-1.2.ts'
import { startPlayer } from './start-player.ts'

declare global {
  interface Window {
    /** Units of SCORM 1.2 search for the runtime under this name. */
    API?: Scorm12API
  }
}

startPlayer((start, onChange) => {
  const runtime = createRuntime12(start, onChange)
  window.API = runtime.api
  return runtime
})
