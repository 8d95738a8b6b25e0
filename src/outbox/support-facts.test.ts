import { expect, it } from 'vitest'
import { decodeSupportCode, encodeSupportCode } from '#contract/wire/support-code.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { parseBrowserFamily, groupEntries } from './support-facts.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')
/** Code that version 1.0.433 created. */
const CODE_OF_FORMAT_1 = '040G1-C8324-1GS10-70G18-AKG00-00040-KRA0Q-G'
const canary = 'RAHASIA-9f3c'

function entry(given: Partial<OutboxEntry>): OutboxEntry {
  const payload = { enrollmentId: canary, lectureMaterialId: canary, status: 'COMPLETED' as const, userId: canary }
  const time = { happenedAtDevice: NOW, clockOffsetMs: 0, nextTryAt: 0, createdAt: NOW - 3_600_000 }
  const rest = { attempts: 2, suspicion: 0, failuresAlone: 0, state: 'waiting' as const, lastReason: null }
  return {
    id: canary,
    schema: 1,
    userId: canary,
    lane: canary,
    seq: 1,
    kind: 'progress',
    payload,
    ...time,
    ...rest,
    ...given,
  }
}

it('the support code counts entries by kind, state and reason, without owners and contents', () => {
  const refused = { state: 'refused' as const, lastReason: { code: 'ENROLLMENT_NOT_FOUND', message: canary, at: NOW } }
  const line = { lastReason: { kind: 'network' as const, message: canary, at: NOW }, attempts: 9 }
  const entries = [entry({}), entry({ createdAt: NOW - 7_200_000 }), entry(refused), entry(line)]
  const groups = groupEntries(entries, NOW)
  expect(groups).toEqual([
    { kind: 'progress', state: 'waiting', code: null, count: 2, maxAttempts: 2, oldestMinutes: 120 },
    { kind: 'progress', state: 'refused', code: 'ENROLLMENT_NOT_FOUND', count: 1, maxAttempts: 2, oldestMinutes: 60 },
    { kind: 'progress', state: 'waiting', code: 'network', count: 1, maxAttempts: 9, oldestMinutes: 60 },
  ])
  const flags = { isOnline: true, hasWorker: true, isPersisted: false, isStalled: false }
  const numbers = { usedMb: 12, quotaMb: 900, lastDeliveredMinutes: 3, lockedCount: 0 }
  const family = {
    appVersion: '1.0.433',
    ...parseBrowserFamily('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0'),
  }
  const facts = { ...family, ...flags, ...numbers, lastError: '#1a2b', groups }
  expect(JSON.stringify(facts)).not.toContain(canary)
  expect(decodeSupportCode(encodeSupportCode(facts))).toEqual(facts)
  expect(decodeSupportCode(encodeSupportCode({ ...facts, lastError: null }))).toEqual({ ...facts, lastError: null })
})

it('decodes a support code of an older app, which contains no last error', () => {
  expect(decodeSupportCode(CODE_OF_FORMAT_1)).toMatchObject({ appVersion: '1.0.433', lastError: null, lockedCount: 2 })
})

it('an entry has the age 0, not a negative age, after the clock was set back', () => {
  expect(groupEntries([entry({ createdAt: NOW + 86_400_000 })], NOW)[0]?.oldestMinutes).toBe(0)
})

it('the support code contains only the family of the browser', () => {
  const agents = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1': [
      'safari',
      'ios',
    ],
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': ['firefox', 'desktop'],
    'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36': ['chromium', 'desktop'],
    '': ['other', 'other'],
  }
  for (const [agent, [browser, system]] of Object.entries(agents))
    expect(parseBrowserFamily(agent)).toEqual({ browser, system })
})
