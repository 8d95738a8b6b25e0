export interface OutboxState {
  unsentCount: number
  attentionCount: number
  state: 'idle' | 'sending'
  sent: number
  total: number
  stalledSince?: number | undefined
}

export interface ConnectionStatus {
  kind: 'attention' | 'stalled' | 'offline' | 'sending' | 'unsent'
  text: string
}

/** One thing at a time, the most pressing first; `undefined` when there is nothing to tell. */
export function connectionStatus(outbox: OutboxState, isOnline: boolean): ConnectionStatus | undefined {
  if (outbox.attentionCount > 0) return { kind: 'attention', text: 'Perlu perhatian' }
  if (outbox.stalledSince !== undefined) return { kind: 'stalled', text: 'Server belum menjawab' }
  if (outbox.state === 'sending' && outbox.total > 0) {
    const current = Math.min(outbox.sent + 1, outbox.total)
    return { kind: 'sending', text: `Mengirim ${current} dari ${outbox.total}` }
  }
  if (outbox.unsentCount > 0) {
    return { kind: isOnline ? 'unsent' : 'offline', text: `${outbox.unsentCount} belum terkirim` }
  }
  return isOnline ? undefined : { kind: 'offline', text: 'Offline' }
}
