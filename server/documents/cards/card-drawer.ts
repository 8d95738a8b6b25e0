import { type ChildProcess, fork } from 'node:child_process'
import type { Card } from '../drawing.ts'

const WITHIN_MS = 10_000
/** Maximum number of waiting pictures. Normal use never reaches it. */
const MOST_WAITING = 30

type Answer = { id: number; bytes: Uint8Array } | { id: number; failure: string }

/** Renders cards one after another in a child process. The first card starts the process. */
export function createCardDrawer() {
  let current: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let nextId = 0

  function start(): ChildProcess {
    const child = fork(new URL('card-process.ts', import.meta.url), { serialization: 'advanced' })
    child.once('exit', () => {
      if (current === child) current = undefined
    })
    // An idle child process must not prevent the server from stopping.
    child.unref()
    child.channel?.unref()
    return child
  }

  async function drawInChild(card: Card, own: Uint8Array | undefined): Promise<Buffer> {
    const child = (current ??= start())
    const id = (nextId += 1)
    const stop = new AbortController()
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        const { signal } = stop
        const timer = setTimeout(() => reject(new Error('rendering the card exceeded its time limit')), WITHIN_MS)
        const onAnswer = (answer: Answer) => {
          if (answer.id !== id) return
          if ('bytes' in answer) resolve(Buffer.from(answer.bytes))
          else reject(new Error(answer.failure))
        }
        const onExit = () => reject(new Error('the card process exited'))
        child.on('message', onAnswer).once('exit', onExit)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          child.off('message', onAnswer).off('exit', onExit)
        })
        child.send({ id, card, ...(own && { own }) }, error => error && reject(error))
      })
    } catch (error) {
      child.kill()
      if (current === child) current = undefined
      throw error
    } finally {
      stop.abort()
    }
  }

  return {
    /** Renders a card. `own` contains the bytes of the page's own picture, if the page has a picture. */
    draw(card: Card, own?: Uint8Array): Promise<Buffer> {
      if (waiting >= MOST_WAITING) return Promise.reject(new Error('the card queue is full'))
      waiting += 1
      const ownDrawing = last.then(() => drawInChild(card, own)).finally(() => (waiting -= 1))
      last = ownDrawing.catch(() => undefined)
      return ownDrawing
    },
    close(): void {
      current?.kill()
    },
  }
}
