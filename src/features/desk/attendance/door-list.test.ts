import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { RosterPerson } from '#contract/webinar/attendance.admin.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import { findByPass, findPeopleByName, findRefusedCheckIns, findUnsentCheckIns, parsePassCode } from './door-list.ts'

const passOf = (at: number) => String(at).padStart(22, 'k')
const hashOf = (pass: string) => createHash('sha256').update(pass).digest('hex')
const people = Array.from({ length: 500 }, (_none, at): RosterPerson => {
  const known = { presentMs: 0, isAttended: false, checkedInAt: null, objection: null }
  return { userId: `u${at}`, name: `Bunga ${at}`, passHash: hashOf(passOf(at)), ...known }
})

test('parses a scanned or typed attendance pass, and rejects other text', () => {
  expect(parsePassCode(`SEMAI-HADIR:${passOf(7)}`)).toBe(passOf(7))
  expect(parsePassCode(` ${passOf(7)} `)).toBe(passOf(7))
  for (const text of ['', 'https://contoh.test', 'SEMAI-HADIR:', 'SEMAI-HADIR:x y', 'k'.repeat(5_000)]) {
    expect(parsePassCode(text)).toBeUndefined()
  }
})

test('finds one of five hundred attendees by pass offline, and computes only one hash', async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest')
  expect((await findByPass(people, passOf(499)))?.userId).toBe('u499')
  expect(digest).toHaveBeenCalledTimes(1)
  digest.mockRestore()
  // The hash in the roster is not accepted as a pass.
  expect(await findByPass(people, hashOf(passOf(3)).slice(0, 22))).toBeUndefined()
})

test('finds attendees by any part of their name', () => {
  expect(findPeopleByName(people, 'bunga 49').map(person => person.userId)).toContain('u499')
  expect(findPeopleByName(people, ' ')).toEqual([])
})

const entry = (userId: string, meetingId: string, state: OutboxEntry['state'] = 'waiting') =>
  // The functions read only these fields.
  ({ kind: 'attendance-check-in', state, payload: { meetingId, userId, pass: null } }) as OutboxEntry

test('finds the unsent check-ins of this meeting in the outbox', () => {
  expect([...findUnsentCheckIns([entry('u1', 'm'), entry('u2', 'other')], 'm')]).toEqual(['u1'])
})

test('a refused check-in does not count as checked in', () => {
  const entries = [entry('u1', 'm', 'refused'), entry('u2', 'm', 'sending'), entry('u3', 'other', 'refused')]
  expect([...findUnsentCheckIns(entries, 'm')]).toEqual(['u2'])
  expect(findRefusedCheckIns(entries, 'm')).toEqual([{ userId: 'u1', entry: entries[0] }])
})
