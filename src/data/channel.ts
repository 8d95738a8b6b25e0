import type { OutboxResult } from '#contract/wire/outbox.ts'
import type { DraftKey } from './begun.ts'

/** An entry that the server has confirmed. Here `outcome` is never 'refused' or 'later'. */
export interface Delivery {
  id: string
  kind: string
  payload: unknown
  outcome: OutboxResult['outcome']
  receipt?: unknown
}

/**
 * - `refused`: the server refused the refresh.
 * - `unauthorized`: the refresh succeeded, but the server refused the new token.
 * - `forgotten`: the server has no such session, for example because the account was erased. A session that has only
 *   expired is still stored on the server.
 */
export type EndReason = 'refused' | 'forgotten' | 'unauthorized'

/** Number of bytes of an entry's file that have been uploaded. */
export interface UploadProgress {
  id: string
  sentBytes: number
  sizeBytes: number
}

/**
 * Messages between tabs and worker. A message about stored data asks the receiver to read that data from IndexedDB
 * again. Progress is only in the messages. `database-new` reports a new database, so that open pages notice that the
 * browser has lost the old one. `link-reopened` reports a tap on a notification whose URL a tab already shows.
 */
export type Message =
  | { kind: 'database-new' }
  | { kind: 'outbox-changed' }
  | { kind: 'outbox-delivered'; userId: string; deliveries: Delivery[] }
  | { kind: 'upload-progress'; entryId: string; files: UploadProgress[] }
  | { kind: 'outbox-status'; state: 'idle' | 'sending'; sent: number; total: number }
  | { kind: 'downloads-changed' }
  | { kind: 'draft-changed'; userId: string; key: DraftKey }
  | { kind: 'news-arrived' }
  | { kind: 'link-reopened'; url: string }
  | { kind: 'session-changed'; userId: string | null }
  | { kind: 'thrown-away'; userId: string }
  | { kind: 'session-ended'; userId: string; why: EndReason }
  | { kind: 'version-mismatch'; serverVersion: string }
  | { kind: 'purged'; serverVersion: string }

type Handler = (message: Message) => void

const handlers = new Set<Handler>()
let channel: BroadcastChannel | undefined

/**
 * Sends a message to every tab and to the worker. Also calls the listeners of this context, because a BroadcastChannel
 * does not deliver a message to its own context.
 */
export function broadcastMessage(message: Message): void {
  open()?.postMessage(message)
  notifyHandlers(message)
}

/** Adds a listener. Returns a function that removes it. */
export function onBroadcastMessage(handler: Handler): () => void {
  open()
  handlers.add(handler)
  return () => void handlers.delete(handler)
}

function open(): BroadcastChannel | undefined {
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('semai')
    channel.addEventListener('message', event => notifyHandlers(event.data as Message)) // all senders are of this origin and use this union; unknown kinds are ignored below
  }
  return channel
}

function notifyHandlers(message: Message): void {
  for (const handler of handlers) {
    try {
      handler(message)
    } catch (error) {
      // A listener that throws must not stop the other listeners or the code that sent the message.
      console.error(error)
    }
  }
}
