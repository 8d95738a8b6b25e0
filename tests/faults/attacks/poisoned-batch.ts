import { randomUUID } from 'node:crypto'
import { outboxPayloads } from '#contract/wire/outbox-payloads.ts'
import { isOutboxKind } from '#contract/wire/outbox-kinds.ts'
import { openAttackedServer, openDemoLearner } from '../demo-learner.ts'

/** Sends one broken entry between good ones: of every kind, with every field broken. No good entry may fail. */
const wrong: readonly unknown[] = [
  { toString: 1 },
  { valueOf: null, toJSON: 'x' },
  { length: -1 },
  [[[[]]]],
  null,
  '\0\ud800',
  -1,
  1e308,
  'x'.repeat(50_000),
]
const fields = [
  'enrollmentId',
  'lectureMaterialId',
  'answers',
  'extras',
  'files',
  'text',
  'status',
  'user_id',
  'userId',
]

function* poisons(good: { payload: unknown }): Generator {
  const happenedAt = new Date().toISOString()
  for (const kind of [...Object.keys(outboxPayloads), 'toString', '__proto__']) {
    for (const value of wrong) {
      yield { id: randomUUID(), kind, payload: value, happenedAt }
      for (const field of fields) {
        const base = isOutboxKind(kind) ? (good.payload as object) : {}
        yield { id: randomUUID(), kind, payload: { ...base, [field]: value }, happenedAt }
      }
    }
  }
  for (const value of wrong) yield { id: 'x', kind: value, payload: value, happenedAt: value }
}

const attacked = await openAttackedServer()
try {
  const learner = await openDemoLearner(attacked)
  const figures = { batches: 0, good: 0, taken: 0, answersWithout200: 0, poisonAccepted: 0 }
  for (const poison of poisons(learner.step(0))) {
    const batch = [learner.step(0), poison, learner.step(1)]
    const { status, results } = await learner.send(batch)
    figures.batches += 1
    figures.good += 2
    if (status !== 200) figures.answersWithout200 += 1
    const taken = [results[0], results[2]].filter(
      each => each?.outcome === 'accepted' || each?.outcome === 'superseded',
    )
    figures.taken += taken.length
    if (results[1]?.outcome === 'accepted') figures.poisonAccepted += 1
  }
  console.log('poisoned batch:', figures)
  // An accepted broken entry is not a failure, because an entry kind ignores unknown fields.
  if (figures.batches === 0 || figures.taken !== figures.good || figures.answersWithout200 > 0) process.exitCode = 1
} finally {
  await attacked.close()
}
