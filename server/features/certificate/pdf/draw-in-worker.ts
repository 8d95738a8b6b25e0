import { Worker } from 'node:worker_threads'
import type { Sheet } from './draw.ts'

/** In a thread of its own: laying out a page takes tens of milliseconds that nobody else's call should wait for. */
export function drawInWorker(sheets: readonly Sheet[]): Promise<Buffer[]> {
  if (sheets.length === 0) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    const pages: Buffer[] = []
    const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: sheets })
    worker.on('message', (page: Uint8Array) => pages.push(Buffer.from(page)))
    worker.on('error', reject)
    worker.on('exit', () =>
      pages.length === sheets.length ? resolve(pages) : reject(new Error('the drawing thread stopped early')),
    )
  })
}
