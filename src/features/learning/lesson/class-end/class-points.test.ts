import { expect, it } from 'vitest'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import type { ReceiptRow } from '#app/data/outbox/receipts.ts'
import { sumClassPoints, filterClassWork } from './class-points.ts'

const trackClass = { id: 'class', items: [{ id: 'article' }, { id: 'quiz' }] }
const worth = { 'material-completed': 5, 'class-completed': 15 }

const receipt = (kind: string, subjectId: string, point: number, waits?: number) =>
  ({ kind, subjectId, outcome: 'accepted', receipt: { point, ...(waits && { waits: waiting(waits) }) } }) as ReceiptRow
const waiting = (point: number) => ({ point, until: '2026-11-26T08:00:00.000Z' })

/** Returns an unsent event for a subject of the enrolment. */
const event = (name: string, subject: string, more: object = {}, state = 'waiting') =>
  ({
    kind: 'points',
    state,
    payload: { user_id: 'u', point: 0, extras: { event_name: name, ref: `enrolment:${subject}`, ...more } },
  }) as OutboxEntry // the code reads only these fields

it('adds up the counted, waiting and unsent points of this class', () => {
  const work = filterClassWork('enrolment', trackClass, {
    receipts: [
      receipt('points', 'article', 5),
      receipt('quiz-attempt', 'quiz', 20, 15),
      receipt('points', 'elsewhere', 5),
      receipt('position', 'article', 99),
    ],
    entries: [event('class-completed', 'class'), event('material-completed', 'elsewhere')],
  })
  expect(sumClassPoints(work, worth)).toBe(55)
  expect(sumClassPoints({ ...work, entries: [] }, undefined)).toBe(40)
})

it('shows no points if the points of an unsent event are not known', () => {
  const points = (entry: OutboxEntry, known: Record<string, number> | undefined) =>
    sumClassPoints({ receipts: [receipt('points', 'article', 5)], entries: [entry] }, known)
  expect(points(event('class-completed', 'class'), undefined)).toBeUndefined()
  expect(points(event('class-completed', 'class', { frenzy_token: 'a.b' }), worth)).toBeUndefined()
  expect(points(event('class-completed', 'class', {}, 'refused'), worth)).toBe(5)
  expect(sumClassPoints({ receipts: [], entries: [] }, worth)).toBeUndefined()
})

it('counts no work of another enrolment with the same class', () => {
  const inQueue = (queue: string | undefined) => ({ ...receipt('points', 'article', 5), queue })
  const receipts = [inQueue('enrolment'), inQueue('other'), inQueue(undefined)]
  const entries = [event('class-completed', 'class')]
  expect(filterClassWork('enrolment', trackClass, { receipts, entries })).toEqual({
    receipts: [receipts[0], receipts[2]],
    entries,
  })
  expect(filterClassWork('other', trackClass, { receipts: [], entries }).entries).toEqual([])
})

it('does not count opening or reading a material as work that completes the material', () => {
  const receipts = [receipt('progress', 'article', 0), receipt('position', 'quiz', 0)]
  expect(filterClassWork('enrolment', trackClass, { receipts, entries: [] }).receipts).toEqual([])
})
