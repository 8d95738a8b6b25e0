import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutboxEntryBody } from '#contract/wire/outbox.ts'
import { aggregateDeltas } from '#server/features/points/leaderboard/queries.ts'
import { type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import {
  type TimedAction,
  arbitraryAction,
  toEntry,
  type Props,
  readLearnerRows,
  type ComparedLearner,
} from '#tests/support/two-ways.ts'
import { applyOutbox } from '../service.ts'

/**
 * A run of entries that is applied in memory must have the same result as applying each entry alone: the same rows and
 * the same receipts. `SEMAI_SEED` repeats a test run, `SEMAI_RUNS` sets the number of cases.
 */
const seed = Number(process.env['SEMAI_SEED'] ?? Date.now() % 2_147_483_647)
const numRuns = Number(process.env['SEMAI_RUNS'] ?? 30)
/** Seed of the examples that every test run begins with. Together the examples produce all outcomes. */
const SAMPLES = 19
const SLUGS = ['dasar-pengembang-web', 'analis-data-pemula']

let world: LearningApp
let props: Props
const hours = (from: number) => new Date(world.clock.now.getTime() + from * 3_600_000)

beforeAll(async () => {
  world = await startLearningApp()
  const foreignLearner = await world.newLearner()
  const enrolled = await Promise.all(SLUGS.map(slug => world.enrol(foreignLearner, slug)))
  const inClass = enrolled.map(({ materials }) => {
    const trackClassId = materials.find(({ type }) => type === 'video')?.track_class_id ?? ''
    return { trackClassId, items: materials.filter(each => each.track_class_id === trackClassId).map(({ id }) => id) }
  })
  await world.db.deleteFrom('point_window').execute()
  const windows = [-1, -100].map(from => ({
    id: randomUUID(),
    startsAt: hours(from),
    endsAt: hours(from + 3),
    multiplier: 3,
  }))
  await world.db
    .insertInto('point_window')
    .values(windows.map(({ startsAt, endsAt, ...rest }) => ({ ...rest, starts_at: startsAt, ends_at: endsAt })))
    .execute()
  props = {
    strangeEnrollment: enrolled[0]?.enrollmentId ?? '',
    items: inClass.map(({ items }) => items),
    classes: inClass.map(({ trackClassId }) => trackClassId),
    // The third window is not in the database, so its token must not count.
    windows: [...windows, { id: randomUUID(), startsAt: hours(-1), endsAt: hours(1), multiplier: 9 }],
    nobody: randomUUID(),
  }
})
afterAll(() => world.close())

/** Creates a learner. If `isNearlyDone`, only three materials are still open. */
async function newStage(daysOpen: number, isNearlyDone: boolean): Promise<ComparedLearner> {
  const learner = await world.newLearner({ points: 100 })
  const since = hours(-24 * daysOpen)
  const enrollments: string[] = []
  for (const slug of SLUGS) enrollments.push((await world.enrol(learner, slug, since)).enrollmentId)
  const rows = world.db.updateTable('lecture_progress').set({ status: 'COMPLETED', completed_at: since })
  const done = rows.where('enrollment_id', 'in', enrollments)
  if (isNearlyDone) await done.where('lecture_material_id', 'not in', props.items.flat().slice(0, 3)).execute()
  return { learner, enrollments, ids: new Map(), sent: [] }
}

/**
 * Builds the complete context, so that new code that needs another field of the context causes a compile error here.
 */
function getContext(
  { learner }: ComparedLearner,
  onError: (fields: { err: Error }) => void,
): Parameters<typeof applyOutbox>[0] {
  return {
    db: world.db,
    keys: world.keys,
    person: { userId: learner.userId, sessionId: randomUUID(), isAdmin: false, roles: [] },
    now: () => world.clock.now,
    log: { error: onError } as unknown as FastifyBaseLogger,
    publicUrl: () => 'https://semai.test',
  }
}

function apply(stage: ComparedLearner, entries: OutboxEntryBody[], isCareful: boolean) {
  const context = getContext(stage, ({ err }) => expect(err).toBeUndefined())
  // Converts the entries to JSON and back, as a request does.
  return applyOutbox(context, JSON.parse(JSON.stringify(entries)) as OutboxEntryBody[], { isCareful })
}

const summarize = (stage: ComparedLearner, results: Awaited<ReturnType<typeof apply>>) => {
  const slots = new Map([...stage.ids].map(([slot, id]) => [id, slot]))
  return results.map(({ id, ...rest }) => ({ ...rest, id: slots.get(id) }))
}

const story = fc.record({
  batches: fc.array(fc.array(arbitraryAction, { minLength: 1, maxLength: 24 }), { minLength: 1, maxLength: 3 }),
  daysOpen: fc.constantFrom(0, 30),
  isNearlyDone: fc.boolean(),
})

test(
  'applying a batch at once and applying its entries one by one give the same rows and receipts',
  async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(story, async ({ batches, daysOpen, isNearlyDone }) => {
        const [fast, careful] = [await newStage(daysOpen, isNearlyDone), await newStage(daysOpen, isNearlyDone)]
        for (const batch of batches) {
          const sent = (stage: ComparedLearner) => batch.map(each => toEntry(world, stage, props, each))
          const first = summarize(fast, await apply(fast, sent(fast), false))
          expect(first).toEqual(summarize(careful, await apply(careful, sent(careful), true)))
          for (const { outcome, code } of first) seen.add(code ?? outcome)
          world.clock.now = new Date(world.clock.now.getTime() + 3_000_000)
        }
        expect(await readLearnerRows(world, fast)).toEqual(await readLearnerRows(world, careful))
      }),
      // Does not shrink a failing case, because that would exceed the time limit and hide the failure. `examples`
      // produce every outcome with any seed.
      {
        seed,
        numRuns,
        endOnFailure: true,
        examples: fc.sample(story, { seed: SAMPLES, numRuns: 8 }).map(each => [each]),
      },
    )
    // All outcomes occurred.
    expect([...seen].toSorted()).toEqual([
      'ENROLLMENT_NOT_FOUND',
      'FORBIDDEN',
      'IDEMPOTENCY_KEY_REUSED',
      'LECTURE_MATERIAL_NOT_FOUND',
      'OUTBOX_KIND_UNKNOWN',
      'POINT_EVENT_NOT_PROVEN',
      'POINT_EVENT_UNKNOWN',
      'PROGRESS_NEEDS_GRADING',
      'VALIDATION_FAILED',
      'accepted',
      'duplicate',
      'superseded',
    ])
    await aggregateDeltas(world.db)
    const { scores } = await world.db
      .selectFrom('board_score')
      .select(eb => eb.fn.countAll<number>().as('scores'))
      .executeTakeFirstOrThrow()
    const { counted } = await world.db
      .selectFrom('board_count')
      .select(eb => eb.fn.sum<string>('learners').as('counted'))
      .where('level', '=', 3)
      .executeTakeFirstOrThrow()
    expect(Number(counted)).toBe(scores)
  },
  numRuns * 4_000,
)

test(
  'entries of two devices at the same time count once each, with and without batch apply',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryAction, { minLength: 4, maxLength: 30 }),
        fc.boolean(),
        async (actions, isCareful) => {
          const stage = await newStage(30, true)
          const entries = actions.map(each => toEntry(world, stage, props, each))
          const half = Math.floor(entries.length / 2)
          const answers = await Promise.all([
            apply(stage, entries, false),
            apply(stage, entries.slice(half), isCareful),
            apply(stage, entries.toReversed(), false),
          ])
          const keptRows = await world.db
            .selectFrom('idempotency')
            .select('key')
            .where('user_id', '=', stage.learner.userId)
            .execute()
          const freshAnswers = answers
            .flat()
            .filter(({ outcome }) => outcome === 'accepted' || outcome === 'superseded')
          expect(answers.flat().filter(({ outcome }) => outcome === 'later')).toEqual([])
          expect(freshAnswers.map(({ id }) => id).toSorted()).toEqual(keptRows.map(({ key }) => key).toSorted())
          await expectBooksInOrder(stage)
        },
      ),
      { seed, numRuns: Math.ceil(numRuns / 3), endOnFailure: true },
    )
  },
  numRuns * 4_000,
)

async function expectBooksInOrder({ learner: { userId } }: ComparedLearner): Promise<void> {
  const { balance } = await world.db
    .selectFrom('point_balance')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const lines = await world.db.selectFrom('point_entry').select('amount').where('user_id', '=', userId).execute()
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)
  const score = await world.db
    .selectFrom('board_score')
    .select('points')
    .where('user_id', '=', userId)
    .where('period', '=', 'all')
    .executeTakeFirst()
  expect(score?.points ?? 0).toBe(balance - 100)
}

test.each([
  ['fails as a whole', new TypeError('a bug'), 1],
  ['deadlocks with another transaction each time', Object.assign(new Error('deadlock detected'), { code: '40P01' }), 0],
])('if a batch %s, its entries are applied one by one and accepted', async (_what, fault, logCount) => {
  const stage = await newStage(30, false)
  const action = (item: number): TimedAction => ({
    action: { kind: 'position', course: 0, item, furthest: 4, last: 4 },
    slot: item,
    minutesAgo: 0,
    isUpperCase: false,
  })
  const entries = [0, 1, 2].map(item => toEntry(world, stage, props, action(item)))
  let triesLeft = logCount === 1 ? 1 : 3
  const db = new Proxy(world.db, {
    get: (target, property) => {
      if (property === 'transaction' && triesLeft > 0) {
        triesLeft -= 1
        throw fault
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const errors: unknown[] = []
  const context = { ...getContext(stage, fields => errors.push(fields)), db }
  expect((await applyOutbox(context, entries)).map(({ outcome }) => outcome)).toEqual(Array(3).fill('accepted'))
  expect(errors).toHaveLength(logCount)
})
