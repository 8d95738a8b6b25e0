import { describe, expect, it } from 'vitest'
import type { Connection } from '#app/ui/states/connection.ts'
import { getConnectionStatus, type OutboxState } from './connection-status.ts'

const nothing: OutboxState = { unsentCount: 0, attentionCount: 0, state: 'idle', sent: 0, total: 0 }
const text = (outbox: Partial<OutboxState>, connection: Connection = 'answered') =>
  getConnectionStatus({ ...nothing, ...outbox }, connection)?.text

describe('connection status', () => {
  it('the status pill is hidden when all work is sent', () => expect(text({})).toBeUndefined())
  it('the status pill shows that the device is offline', () => expect(text({}, 'offline')).toBe('Offline'))
  it('the status pill shows the connection state that calls have found: slow, not connected or captive portal', () => {
    expect(text({}, 'late')).toBe('Koneksi lambat')
    expect(text({}, 'silent')).toBe('Tak terhubung')
    expect(text({}, 'portal')).toBe('Login Wi-Fi')
    expect(getConnectionStatus({ ...nothing, unsentCount: 2 }, 'silent')?.kind).toBe('silent')
  })
  it('the status pill shows the number of waiting entries, online and offline', () => {
    expect(text({ unsentCount: 3 })).toBe('3 belum terkirim')
    expect(text({ unsentCount: 3 }, 'offline')).toBe('3 belum terkirim')
  })
  it('the status pill shows which entry is being sent', () => {
    expect(text({ unsentCount: 3, state: 'sending', sent: 1, total: 3 })).toBe('Mengirim 2 dari 3')
    // Right after the start of a run, the text is the same as on the sync page.
    expect(text({ unsentCount: 7, state: 'sending', sent: 0, total: 7 })).toBe('Mengirim 1 dari 7')
    expect(text({ unsentCount: 0, state: 'sending', sent: 3, total: 3 })).toBe('Mengirim 3 dari 3')
  })
  it('the status pill reports that the server does not confirm sent entries', () => {
    expect(text({ unsentCount: 3, state: 'sending', total: 3, stalledSince: 1 })).toBe('Server belum menjawab')
  })
  it('the status pill shows refused entries before any other state', () => {
    expect(text({ unsentCount: 3, attentionCount: 1, state: 'sending', total: 3 }, 'offline')).toBe('Perlu perhatian')
  })
})
