import { formatSendingProgress } from '#app/outbox/sending-text.ts'
import type { Connection } from '#app/ui/states/connection.ts'

export interface OutboxState {
  unsentCount: number
  attentionCount: number
  state: 'idle' | 'sending'
  sent: number
  total: number
  stalledSince?: number | undefined
}

export interface ConnectionStatus {
  kind: 'attention' | 'stalled' | 'offline' | 'silent' | 'sending' | 'unsent'
  text: string
}

/** Returns the most urgent status, or `undefined` if there is none to show. */
export function getConnectionStatus(outbox: OutboxState, connection: Connection): ConnectionStatus | undefined {
  if (outbox.attentionCount > 0) return { kind: 'attention', text: 'Perlu perhatian' }
  if (outbox.stalledSince !== undefined) return { kind: 'stalled', text: 'Server belum menjawab' }
  if (outbox.state === 'sending' && outbox.total > 0) {
    return { kind: 'sending', text: formatSendingProgress(outbox) }
  }
  if (outbox.unsentCount > 0) {
    return { kind: connectionKinds[connection] ?? 'unsent', text: `${outbox.unsentCount} belum terkirim` }
  }
  const kind = connectionKinds[connection]
  return kind && { kind, text: statusLabels[connection] }
}

const connectionKinds: Record<Connection, 'offline' | 'silent' | undefined> = {
  answered: undefined,
  late: 'silent',
  silent: 'silent',
  portal: 'silent',
  offline: 'offline',
}

const statusLabels: Record<Connection, string> = {
  answered: '',
  late: 'Koneksi lambat',
  silent: 'Tak terhubung',
  portal: 'Login Wi-Fi',
  offline: 'Offline',
}
