import { describe, expect, it } from 'vitest'
import { connectionStatus, type OutboxState } from './connection-status.ts'

const nothing: OutboxState = { unsentCount: 0, attentionCount: 0, state: 'idle', sent: 0, total: 0 }
const text = (outbox: Partial<OutboxState>, isOnline = true) =>
  connectionStatus({ ...nothing, ...outbox }, isOnline)?.text

describe('connection status', () => {
  it('is silent when all is sent', () => expect(text({})).toBeUndefined())
  it('says offline', () => expect(text({}, false)).toBe('Offline'))
  it('counts what waits, online and offline', () => {
    expect(text({ unsentCount: 3 })).toBe('3 belum terkirim')
    expect(text({ unsentCount: 3 }, false)).toBe('3 belum terkirim')
  })
  it('names the entry on its way', () => {
    expect(text({ unsentCount: 3, state: 'sending', sent: 1, total: 3 })).toBe('Mengirim 2 dari 3')
    expect(text({ unsentCount: 0, state: 'sending', sent: 3, total: 3 })).toBe('Mengirim 3 dari 3')
  })
  it('says that the server does not confirm what it is sent', () => {
    expect(text({ unsentCount: 3, state: 'sending', total: 3, stalledSince: 1 })).toBe('Server belum menjawab')
  })
  it('puts what needs the learner first', () => {
    expect(text({ unsentCount: 3, attentionCount: 1, state: 'sending', total: 3 }, false)).toBe('Perlu perhatian')
  })
})
