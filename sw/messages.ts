/** What a page tells the worker directly. Everything else goes over the channel that tabs and worker share. */
export type PageMessage = { type: 'SKIP_WAITING' } | { type: 'REPLAY' }

/** A message may come from a page of any build, so nothing about its shape is taken for granted. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  return data.type === 'SKIP_WAITING' || data.type === 'REPLAY' ? { type: data.type } : undefined
}
