import { runWhenIdle } from '#app/lib/when-idle.ts'

/** Runs `work` when the document has loaded and the thread is idle. */
export function runAfterLoad(work: () => void): void {
  const wait = () => runWhenIdle(work)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
