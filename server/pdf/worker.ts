import '../brand-setting.ts'
import { parentPort } from 'node:worker_threads'

/** Layout module in the feature's folder. */
interface Layout {
  draw: (content: unknown) => Promise<Uint8Array>
}

interface Wanted {
  layout: string
  content: unknown
}

async function answer({ layout, content }: Wanted): Promise<void> {
  const { draw } = (await import(layout)) as Layout // drawPdf names only modules of this shape
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
  parentPort?.postMessage(await draw(content))
}

// An error here ends the thread and rejects the call in drawPdf.
parentPort?.on('message', (wanted: Wanted) => void answer(wanted))
