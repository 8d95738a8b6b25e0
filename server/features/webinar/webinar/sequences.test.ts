import { HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planMeetingReminders } from '#contract/webinar/webinar.rules.ts'
import { runInTransaction, type Tx } from '#server/db/database.ts'
import { CallError } from '#server/http/errors.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { cancelMeeting, moveMeeting } from './schedule.ts'
import { changeReminders, changeSeat } from './service.ts'
import { scaleTimeLimit } from '#tests/support/time-limits.ts'

/* Executes random sequences of moves, cancellations, registrations and withdrawals while time passes. Checks each
   notification when it is due: it must contain the meeting's current time and go to a user who planned to attend. */

/** For a long run set `SEQUENCES=1000`. */
const RUNS = Number(process.env['SEQUENCES'] ?? 40)
const START = Date.parse('2026-11-24T12:00:00Z')
const PEOPLE = 3
const origin = 'https://semai.test'

let database: TestDatabase
const people = Array.from({ length: PEOPLE }, () => randomUUID())

beforeAll(async () => {
  database = await openTestDatabase()
  const account = { is_admin: false, roles: ['learner' as const], password_hash: null, pic_url: null }
  await database.db
    .insertInto('app_user')
    .values(
      people.map(id => ({
        id,
        ...account,
        full_name: 'Bunga Citra',
        email: `${id}@contoh.test`,
        phone_number: null,
        created_at: new Date(START),
      })),
    )
    .execute()
})
afterAll(() => database.close())

const person = fc.nat({ max: PEOPLE - 1 })
const step = fc.oneof(
  fc.record({ do: fc.constant('join' as const), who: person }),
  fc.record({ do: fc.constant('leave' as const), who: person }),
  fc.record({ do: fc.constant('remind' as const), who: person, isWanted: fc.boolean() }),
  fc.record({ do: fc.constant('move' as const), minutes: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 1_500 }) }),
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

class Undo extends Error {}

async function run(tx: Tx, steps: readonly Step[]): Promise<void> {
  const ids = { webinar: randomUUID(), meeting: randomUUID() }
  let now = new Date(START)
  const content = { title: 'T', summary: 'S', description: '', speaker_name: 'R', speaker_title: '', speaker_bio: '' }
  const kind = { kind: 'webinar' as const, course_session_id: null, mode: 'Daring' as const, zone: 'WIB' as const }
  await tx
    .insertInto('webinar')
    .values({ id: ids.webinar, slug: ids.webinar, ...kind, ...content, place: null, capacity: 2 })
    .execute()
  const startsAt = new Date(START + 30 * HOUR_MS)
  await tx
    .insertInto('webinar_meeting')
    .values({
      id: ids.meeting,
      webinar_id: ids.webinar,
      number: 1,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + HOUR_MS),
      changed_at: now,
      cancel_reason: null,
      join_url: null,
      recording_url: null,
    })
    .execute()
  const meeting = () =>
    tx.selectFrom('webinar_meeting').selectAll().where('id', '=', ids.meeting).executeTakeFirstOrThrow()

  for (const next of steps) {
    try {
      await act(next)
    } catch (error) {
      // The action was refused before it wrote any row.
      if (!(error instanceof CallError)) throw error
    }
  }

  async function act(next: Step): Promise<void> {
    const eventTime = { happenedAt: now, now, origin }
    const change = async () => ({ id: ids.meeting, sequence: (await meeting()).sequence, now, origin })
    switch (next.do) {
      case 'join':
      case 'leave':
        await changeSeat(tx, { userId: people[next.who]! }, { webinarId: ids.webinar, wish: next.do }, eventTime)
        return
      case 'remind': {
        const wish = { webinarId: ids.webinar, isWanted: next.isWanted }
        await changeReminders(tx, { userId: people[next.who]! }, wish, eventTime)
        return
      }
      case 'move': {
        const at = new Date(now.getTime() + next.minutes * MINUTE_MS)
        const times = { startsAt: at, endsAt: new Date(at.getTime() + HOUR_MS) }
        await moveMeeting(tx, { ...(await change()), ...times })
        return
      }
      case 'cancel':
        await cancelMeeting(tx, { ...(await change()), reason: 'Pemateri sakit' })
        return
      case 'pass':
        await pass(next.minutes)
    }
  }

  async function pass(minutes: number): Promise<void> {
    const before = now
    now = new Date(now.getTime() + minutes * MINUTE_MS)
    const { starts_at, ends_at, state } = await meeting()
    const times = { startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString(), state }
    const wanting = await tx
      .selectFrom('webinar_registration')
      .select('user_id')
      .where('webinar_id', '=', ids.webinar)
      .where('wants_reminders', '=', true)
      .where('state', '!=', 'waiting')
      .execute()
    const ought = planMeetingReminders(times, before.getTime())
      .filter(({ dueAt }) => dueAt <= now.getTime())
      .flatMap(({ step: name, dueAt }) => wanting.map(({ user_id }) => `${user_id} ${name} ${dueAt}`))
    const sent = await tx
      .updateTable('notification')
      .set({ state: 'sent' })
      .where('about', '=', `meeting:${ids.meeting}`)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .returning(['user_id', 'step', 'due_at', 'body'])
      .execute()
    const reminders = sent.filter(row => ['day', 'hour', 'ten-minutes'].includes(row.step))
    expect(reminders.map(row => `${row.user_id} ${row.step} ${row.due_at.getTime()}`).toSorted()).toEqual(
      ought.toSorted(),
    )
  }
}

test(
  `${RUNS} random sequences of changes send no outdated reminder, and miss no due reminder`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async steps => {
        const undone = runInTransaction(database.db, async tx => {
          await run(tx, [...steps, { do: 'pass', minutes: 6_000 }])
          throw new Undo()
        })
        await expect(undone).rejects.toBeInstanceOf(Undo)
      }),
      { numRuns: RUNS },
    )
  },
  scaleTimeLimit(1_800_000),
)
