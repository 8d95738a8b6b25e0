import { HOUR_MS } from '#contract/wire/durations.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { describeOldData, findOldestShown } from './old-data.ts'

const now = Date.parse('2026-11-22T03:00:00Z')

function shown(client: QueryClient, name: string, updatedAt: number, staleTime = 0): void {
  client.setQueryData([name], 'isi', { updatedAt })
  new QueryObserver(client, {
    queryKey: [name],
    queryFn: () => 'isi',
    staleTime,
    enabled: true,
    refetchOnMount: false,
  }).subscribe(() => undefined)
}

describe('old data on the screen', () => {
  it('the note about old data shows the age of the oldest displayed response that may have changed', () => {
    const client = new QueryClient()
    shown(client, '/v1/enrollments', now - HOUR_MS)
    shown(client, '/points', now - 2 * HOUR_MS)
    shown(client, '/versionCt', now - 9 * HOUR_MS, Infinity)
    shown(client, '/user', now - 9 * HOUR_MS)
    client.setQueryData(['/nobody-looks'], 'isi', { updatedAt: now - 9 * HOUR_MS })
    expect(findOldestShown(client.getQueryCache(), ['/user'])).toBe(now - 2 * HOUR_MS)
    client.clear()
  })

  it('the note about old data shows the connection problem, and says "offline" only if the device is offline', () => {
    const since = now - 2 * HOUR_MS
    expect(describeOldData('answered', since, now)).toBeUndefined()
    expect(describeOldData('silent', undefined, now)).toBeUndefined()
    expect(describeOldData('late', since, now)).toBe(
      'Server belum menjawab. Yang tampil ini dari perangkatmu (2 jam yang lalu).',
    )
    for (const connection of ['late', 'silent', 'portal'] as const)
      expect(describeOldData(connection, since, now)).not.toMatch(/offline/i)
    expect(describeOldData('offline', since, now)).toContain('Kamu sedang offline')
  })
})
