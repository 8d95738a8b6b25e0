import type { OutboxResult } from '#contract/wire/outbox.ts'

/** One entry that the server has confirmed. `outcome` is never 'refused' or 'later' here. */
export interface Delivery {
  id: string
  kind: string
  payload: unknown
  outcome: OutboxResult['outcome']
  receipt?: unknown
}

/**
 * 'refused': the server refused the refresh. 'unauthorized': the refresh succeeded, but the server refused the new
 * token.
 */
/**
 * `forgotten`: the server does not know the session, as after the account was erased. A session that only ended is
 * still known to the server.
 */
export type EndReason = 'refused' | 'forgotten' | 'unauthorized'

/** Bytes of an entry's file that the server has. */
export interface UploadProgress {
  id: string
  sentBytes: number
  sizeBytes: number
}

/**
 * Messages between tabs and worker. The facts are in IndexedDB; a message only asks the receiver to read them again.
 */
export type Message =
  | { kind: 'outbox-changed' }
  | { kind: 'outbox-delivered'; userId: string; deliveries: Delivery[] }
  | { kind: 'upload-progress'; entryId: string; files: UploadProgress[] }
  | { kind: 'outbox-status'; state: 'idle' | 'sending'; sent: number; total: number }
  | { kind: 'downloads-changed' }
  | { kind: 'news-arrived' }
  | { kind: 'session-changed'; userId: string | null }
  | { kind: 'thrown-away'; userId: string }
  | { kind: 'session-ended'; userId: string; why: EndReason }
  | { kind: 'version-mismatch'; serverVersion: string }
  | { kind: 'purged'; serverVersion: string }

type Handler = (message: Message) => void

const handlers = new Set<Handler>()
let channel: BroadcastChannel | undefined

/** Sends to every tab, the worker, and the listeners of this context (a BroadcastChannel does not reach itself). */
export function announce(message: Message): void {
  open()?.postMessage(message)
  tell(message)
}

/** Returns the function that stops listening. */
export function listen(handler: Handler): () => void {
  open()
  handlers.add(handler)
  return () => void handlers.delete(handler)
}

function open(): BroadcastChannel | undefined {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('semai')
    channel.addEventListener('message', event => tell(event.data as Message)) // same origin, same union; unknown kinds are ignored below
  }
  return channel
}

function tell(message: Message): void {
  for (const handler of handlers) {
    try {
      handler(message)
    } catch (error) {
      // A listener that throws must not stop the other listeners or the code that sent the message.
      console.error(error)
    }
  }
}
