import type { FileReadResult } from '#contract/learning/scorm-player.ts'

declare const self: ServiceWorkerGlobalScope

/** Time limit for an answer. It is long, so that a slow connection is not treated as a lost connection. */
const ANSWER_MS = 45_000

/**
 * Requests a piece of a file from the page that opened this unit. Finds the page for each request, because a browser
 * stops a worker after half a minute without work, and a stored port would be lost.
 */
export async function readFile(key: string, path: string, first: number, last: number): Promise<FileReadResult> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const player = clients.find(client => new RegExp(`^/player/[^/]+/${key}$`).test(new URL(client.url).pathname))
  if (!player) return { kind: 'away' }
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => end({ kind: 'away' }), ANSWER_MS)
    const end = (answer: FileReadResult) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    port1.addEventListener('message', ({ data }: MessageEvent<FileReadResult>) => end(data))
    port1.start()
    player.postMessage({ kind: 'read', path, first, last }, [port2])
  })
}
