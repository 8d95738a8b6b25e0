import '../brand-setting.ts'
import { parentPort } from 'node:worker_threads'

/** Module of a feature that draws the content of a PDF. */
interface Layout {
  draw: (content: unknown) => Promise<Uint8Array>
}

interface Wanted {
  layout: string
  content: unknown
}

async function answer({ layout, content }: Wanted): Promise<void> {
  const { draw } = (await import(layout)) as Layout // `drawPdf` passes only modules of this type
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
  parentPort?.postMessage(await draw(content))
}

// An error ends the thread, and the call of `drawPdf` rejects.
parentPort?.on('message', (wanted: Wanted) => void answer(wanted))
