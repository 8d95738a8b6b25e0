import { expect, test } from 'vitest'
import { outboxKinds } from '#contract/wire/outbox-kinds.ts'
import { expectAll } from '#tests/support/expect-all.ts'
import { listStaleQueries } from './stale-after-delivery.ts'
import { staleAfterOwnChange } from './stale-after-own-change.ts'

test('every change that makes the points balance stale also makes the checkout stale', () => {
  const lists: (readonly string[])[] = [
    ...Object.keys(outboxKinds).map(listStaleQueries),
    ...Object.values(staleAfterOwnChange),
  ]
  const ofBalance = lists.filter(paths => paths.includes('/v1/points'))
  expect(ofBalance.length).toBeGreaterThan(5)
  expectAll(ofBalance, paths => paths.includes('/v1/courses/{slug}/checkout'))
})
