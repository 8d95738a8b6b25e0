import type { OutboxResult } from '#contract/outbox.ts'

/** One entry the server has confirmed. `outcome` is never 'refused' or 'later' here. */
export interface Delivery {
  id: string
  kind: string
  payload: unknown
  outcome: OutboxResult['outcome']
  receipt?: unknown
}

/** 'refused': the refresh was; 'unauthorized': it was granted, and the new token was turned away all the same. */
/** `forgotten`: the server knows no such session, as after the account was erased; one that only ended it remembers. */
export type EndReason = 'refused' | 'forgotten' | 'unauthorized'

/** How much of an entry's file the server has. */
export interface UploadProgress {
  id: string
  sentBytes: number
  sizeBytes: number
}

/** Everything tabs and worker tell each other. The facts are in IndexedDB; a message only says 'look again'. */
export type Message =
  | { kind: 'outbox-changed' }
  | { kind: 'outbox-delivered'; userId: string; deliveries: Delivery[] }
  | { kind: 'upload-progress'; entryId: string; files: UploadProgress[] }
  | { kind: 'outbox-status'; state: 'idle' | 'sending'; sent: number; total: number }
  | { kind: 'downloads-changed' }
  | { kind: 'session-changed'; userId: string | null }
  | { kind: 'thrown-away'; userId: string }
  | { kind: 'session-ended'; userId: string; why: EndReason }
  | { kind: 'version-mismatch'; serverVersion: string }
  | { kind: 'purged'; serverVersion: string }

type Handler = (message: Message) => void

const handlers = new Set<Handler>()
let channel: BroadcastChannel | undefined

/** Tells every tab, the worker, and the listeners of this very context (a BroadcastChannel does not reach itself). */
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
      // One listener's mistake must not keep the others, or the replay that announces, from going on.
      console.error(error)
    }
  }
}
