/**
 * Messages that a page sends directly to the worker. All other messages use the BroadcastChannel of data/channel.ts.
 */
export type PageMessage = { type: 'SKIP_WAITING' } | { type: 'REPLAY' }

/** Validates the message, because it may come from a page of any build. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  return data.type === 'SKIP_WAITING' || data.type === 'REPLAY' ? { type: data.type } : undefined
}
