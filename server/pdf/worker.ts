import '../brand-setting.ts'
import { parentPort } from 'node:worker_threads'

/** A document's own layout, in the folder of its feature. */
interface Layout {
  draw: (content: unknown) => Promise<Uint8Array>
}

interface Wanted {
  layout: string
  content: unknown
}

async function answer({ layout, content }: Wanted): Promise<void> {
  const { draw } = (await import(layout)) as Layout // as drawPdf asks for
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
  parentPort?.postMessage(await draw(content))
}

// What throws here ends the thread, and drawPdf hears of it.
parentPort?.on('message', (wanted: Wanted) => void answer(wanted))
