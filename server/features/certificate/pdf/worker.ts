import { parentPort, workerData } from 'node:worker_threads'
import { drawCertificate, type Sheet } from './draw.ts'

/** One PDF after the other, each sent as soon as it is there. */
for (const sheet of workerData as Sheet[]) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
  parentPort?.postMessage(await drawCertificate(sheet))
}
