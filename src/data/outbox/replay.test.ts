import { describe, expect, it } from 'vitest'
import { OUTBOX_BATCH_SIZE } from '#contract/wire/limits.ts'
import {
  ANI,
  getEnrollmentId,
  getMaterialId,
  createCompletedMaterial,
  replayPhone,
} from '#tests/support/device/replay-phone.ts'
import { createDataResponse, createErrorResponse } from '#tests/support/device/server.ts'
import type { NetworkCondition } from '#tests/support/device/strikes.ts'

const phone = replayPhone()
const { appliedMaterials, clientWith, complete, copies, entries, on, replay } = phone

describe('sent entries', () => {
  it('removes each entry and its second copy when the receipt of the entry arrives', async () => {
    for (const n of [1, 2, 3]) await complete(n)
    const report = await replay()
    expect(report).toMatchObject({ state: 'done', delivered: 3, left: 0 })
    expect(appliedMaterials()).toEqual([1, 2, 3])
    expect(await entries()).toEqual([])
    expect(await on(phone.page.listReceipts(ANI))).toHaveLength(3)
    const steps = await on(phone.page.listLocalProgress(ANI, getEnrollmentId(1)))
    expect(steps.map(step => step.isSent)).toEqual([true, true, true])
    expect(await copies()).toBe(0)
  })

  it('sends full batches of entries', async () => {
    const count = OUTBOX_BATCH_SIZE * 2 + 20
    await on(phone.page.enqueueAll(Array.from({ length: count }, (_, n) => createCompletedMaterial(n))))
    await replay()
    expect(phone.server.requests.map(request => request.ids.length)).toEqual([OUTBOX_BATCH_SIZE, OUTBOX_BATCH_SIZE, 20])
    expect(appliedMaterials()).toEqual(Array.from({ length: count }, (_, n) => n))
    expect(await copies()).toBe(0)
  })

  it('entries contain no token and no URL', async () => {
    await complete(1)
    const stored = JSON.stringify(await entries())
    expect(stored).not.toMatch(/access-|refresh-|http/)
  })

  it('a replay reports its progress', async () => {
    const reported: string[] = []
    phone.page.onBroadcastMessage(message => {
      if (message.kind === 'outbox-status') reported.push(`${message.state} ${message.sent}/${message.total}`)
    })
    const full = OUTBOX_BATCH_SIZE
    const all = full + 1
    await on(phone.page.enqueueAll(Array.from({ length: all }, (_, n) => createCompletedMaterial(n))))
    await replay()
    expect(reported).toEqual([`sending 0/${all}`, `sending ${full}/${all}`, `idle ${all}/${all}`])
  })

  it('corrects the event time of an entry by the known server clock', async () => {
    phone.page.recordServerDate(new Date(Date.now() + 3_600_000).toUTCString())
    const before = Date.now()
    await complete(1)
    await replay()
    const happenedAt = Date.parse(phone.server.applied[0]?.entry.happenedAt ?? '')
    expect(Math.abs(happenedAt - before - 3_600_000)).toBeLessThan(2_000)
  })
})

describe('entries without a receipt', () => {
  const weathers: NetworkCondition[] = [
    'cut-before',
    'cut-after',
    'black-hole',
    'portal',
    'portal-401',
    'truncated',
    'rate-limited',
    'maintenance',
    'server-error',
    'bad-gateway',
    'bad-request',
    'conflict',
    'forbidden',
    'too-large',
  ]
  it.each(weathers)(
    'after the fault %s, keeps all entries as unsent, and later delivers each entry once',
    async fault => {
      for (const n of [1, 2, 3]) await complete(n)
      phone.server.expect(...Array.from({ length: 20 }, () => fault))
      const report = await replay()
      expect(report.delivered).toBe(0)
      expect(report.left).toBe(3)
      expect((await entries()).map(entry => entry.state)).toEqual(['waiting', 'waiting', 'waiting'])
      phone.server.clearUp()
      phone.device.moveClock(2 * 3_600_000)
      expect(await replay()).toMatchObject({ state: 'done', left: 0 })
      expect(appliedMaterials()).toEqual([1, 2, 3])
      expect(await on(phone.page.readSession())).toBeDefined()
    },
  )

  it('does not accept a response with invalid content as a receipt', async () => {
    await complete(1)
    phone.server.answerOutbox = () => createDataResponse({ results: [{ id: 'x' }] })
    expect(await replay()).toMatchObject({ delivered: 0, left: 1 })
    phone.server.answerOutbox = ([entry]) =>
      createDataResponse({ results: [{ id: entry?.id, outcome: 'accepted', receipt: { status: 7 } }] })
    expect(await replay()).toMatchObject({ delivered: 0, left: 1 })
    phone.server.answerOutbox = () => createDataResponse({ results: [] })
    expect(await replay()).toMatchObject({ delivered: 0, left: 1 })
    phone.server.answerOutbox = ([entry]) => createDataResponse({ results: [{ id: entry?.id, outcome: 'accepted' }] })
    expect(await replay()).toMatchObject({ delivered: 0, left: 1 })
    // The entry had no effect on the server, so it has no receipt.
    phone.server.answerOutbox = ([entry]) => createDataResponse({ results: [{ id: entry?.id, outcome: 'superseded' }] })
    expect(await replay()).toMatchObject({ delivered: 1, left: 0 })
  })
})

describe('order within queues', () => {
  it('a deferred entry delays only its own queue', async () => {
    const [first] = [await complete(1, { queue: 1 })]
    await complete(2, { queue: 1 })
    await complete(3, { queue: 2 })
    phone.server.answerOutbox = sent =>
      createDataResponse({
        results: sent.map(entry => ({
          id: entry.id,
          ...(entry.id === first.id
            ? { outcome: 'later' }
            : entry.payload && (entry.payload as { enrollmentId: string }).enrollmentId === getEnrollmentId(1)
              ? { outcome: 'refused', code: 'POINT_EVENT_NOT_PROVEN' }
              : { outcome: 'accepted', receipt: { status: 'COMPLETED' } }),
        })),
      })
    const report = await replay()
    expect(report).toMatchObject({ delivered: 1, left: 2, refused: 0 })
    // The server judged the second entry before the first was applied, so this response does not count as a refusal.
    expect((await entries()).map(entry => entry.state)).toEqual(['waiting', 'waiting'])
    phone.server.answerOutbox = undefined
    await replay()
    expect(appliedMaterials()).toEqual([1, 2])
  })

  it('keeps a refused entry with its reason, reverts its progress, and continues with other entries', async () => {
    const refused = await complete(1)
    await complete(2)
    phone.server.fateOf = entry => (entry.id === refused.id ? 'refuse' : 'accept')
    expect(await replay()).toMatchObject({ state: 'done', delivered: 1, refused: 1, left: 0 })
    const [left] = await entries()
    expect(left).toMatchObject({ id: refused.id, state: 'refused', lastReason: { code: 'ENROLLMENT_NOT_FOUND' } })
    const steps = await on(phone.page.listLocalProgress(ANI, getEnrollmentId(1)))
    expect(steps.map(step => step.lectureMaterialId)).toEqual([getMaterialId(2)])
    phone.server.fateOf = () => 'accept'
    await on(phone.page.retryEntry(refused.id))
    await replay()
    expect(appliedMaterials()).toEqual([2, 1])
    expect(await entries()).toEqual([])
  })
})

it('a refused entry reverts only its own local progress, not the progress of a later entry', async () => {
  const step = (status: 'INPROGRESS' | 'COMPLETED') =>
    on(phone.page.enqueue('progress', { ...createCompletedMaterial(1).payload, status }, { userId: ANI }))
  const opened = await step('INPROGRESS')
  await step('COMPLETED')
  phone.server.fateOf = entry => (entry.id === opened.id ? 'refuse' : 'accept')
  await replay()
  const steps = await on(phone.page.listLocalProgress(ANI, getEnrollmentId(1)))
  expect(steps).toMatchObject([{ status: 'COMPLETED', isSent: true }])
})

describe('entries that fail', () => {
  it('halves a failing batch until the entry that makes it fail is alone, and delivers the others', async () => {
    const all = await on(phone.page.enqueueAll(Array.from({ length: 50 }, (_, n) => createCompletedMaterial(n, n))))
    const poison = all[20]?.id
    phone.server.fateOf = entry => (entry.id === poison ? 'poison' : 'accept')
    const report = await replay()
    expect(report).toMatchObject({ state: 'done', delivered: 49, left: 1 })
    expect(phone.server.requests.length).toBeLessThan(25)
  })

  it('refuses an entry that failed five times when sent alone, and delivers all later entries', async () => {
    const poison = await complete(1)
    await complete(2)
    phone.server.fateOf = entry => (entry.id === poison.id ? 'poison' : 'accept')
    for (let round = 1; round <= 4; round++) {
      expect(await replay()).toMatchObject({ delivered: 0, refused: 0, left: 2 })
    }
    expect(await replay()).toMatchObject({ delivered: 1, refused: 1, left: 0 })
    expect(await entries()).toMatchObject([{ id: poison.id, state: 'refused', lastReason: { code: 'SEND_FAILED' } }])
  })

  it('refuses an entry on which the server failed twenty times, and delivers all later entries', async () => {
    const failing = await complete(1)
    await complete(2)
    phone.server.fateOf = entry => (entry.id === failing.id ? 'fail' : 'accept')
    for (let round = 1; round <= 19; round++)
      expect(await replay()).toMatchObject({ delivered: 0, refused: 0, left: 2 })
    await replay()
    expect(await replay()).toMatchObject({ delivered: 1, left: 0 })
    expect(await entries()).toMatchObject([{ id: failing.id, state: 'refused', lastReason: { code: 'SEND_FAILED' } }])
  })

  it('keeps an entry after six errors of the server and one response without a result', async () => {
    await complete(1)
    phone.server.fateOf = () => 'fail'
    for (let round = 1; round <= 6; round++) await replay()
    phone.server.answerOutbox = () => createDataResponse({ results: [] })
    await replay()
    expect(await entries()).toMatchObject([{ state: 'waiting', failuresAlone: 2.5 }])
  })

  it('does not refuse an entry that the server postponed 25 times', async () => {
    await complete(1)
    phone.server.answerOutbox = sent =>
      createDataResponse({ results: sent.map(({ id }) => ({ id, outcome: 'later' })) })
    for (let round = 1; round <= 25; round++) await replay()
    expect(await entries()).toMatchObject([{ state: 'waiting', failuresAlone: 0 }])
  })

  it('refuses no entry while the server rejects every request', async () => {
    await complete(1)
    for (let round = 1; round <= 8; round++) {
      phone.server.expect('server-error', 'server-error')
      expect(await replay()).toMatchObject({ state: 'stopped', refused: 0, left: 1 })
    }
    expect(await entries()).toMatchObject([{ state: 'waiting', failuresAlone: 0, attempts: 8 }])
  })

  it('delivers the other entries if one entry breaks each connection that sends it', async () => {
    const killer = await complete(1, { queue: 1 })
    await complete(2, { queue: 2 })
    const { fetch } = phone.server
    const cutting: typeof fetch = (input, init) =>
      typeof init?.body === 'string' && init.body.includes(killer.id)
        ? Promise.reject(new TypeError('reset'))
        : fetch(input, init)
    const client = clientWith(cutting)
    for (let round = 1; round <= 3; round++) await on(phone.page.replay({ client, reason: 'user' }))
    expect(appliedMaterials()).toEqual([2])
    expect((await entries()).map(entry => entry.id)).toEqual([killer.id])
  })
})

it('keeps the last 300 receipts of a user', async () => {
  await on(phone.page.enqueueAll(Array.from({ length: 310 }, (_, n) => createCompletedMaterial(n))))
  await replay()
  expect(await on(phone.page.listReceipts(ANI))).toHaveLength(300)
})

it('keeps the payload only in the receipts of questions about a lesson', async () => {
  const payload = { type: 'accept' as const, enrollmentId: getEnrollmentId(1), questionId: ANI, answerId: null }
  await on(phone.page.enqueueAll([{ kind: 'lesson-question', payload, userId: ANI }, createCompletedMaterial(1)]))
  await replay()
  const receipts = await on(phone.page.listReceipts(ANI))
  expect(receipts.find(({ kind }) => kind === 'lesson-question')).toMatchObject({ payload })
  expect(receipts.find(({ kind }) => kind === 'progress')).not.toHaveProperty('payload')
})

it('writes the receipts of a long queue at the end of a run, even if the connection breaks', async () => {
  await on(phone.page.enqueueAll(Array.from({ length: OUTBOX_BATCH_SIZE * 4 }, (_, n) => createCompletedMaterial(n))))
  phone.server.expect('fine', 'fine', 'cut-before')
  expect(await replay()).toMatchObject({ state: 'stopped', delivered: OUTBOX_BATCH_SIZE * 2 })
  expect(await on(phone.page.listReceipts(ANI))).toHaveLength(300)
  phone.device.moveClock(60_000)
  await replay('online')
  const kept = await on(phone.page.listReceipts(ANI))
  expect(kept).toHaveLength(300)
  // The stored receipts are those of the second run, because they are the newest.
  expect(Math.min(...kept.map(({ subjectId }) => Number(subjectId?.slice(-6))))).toBeGreaterThanOrEqual(
    OUTBOX_BATCH_SIZE * 2,
  )
})

it('keeps no receipt of a user who has logged out', async () => {
  await complete(1)
  await replay()
  const [row] = await on(phone.page.listReceipts(ANI))
  await on(phone.page.deleteUserData(ANI, { unsent: 'keep' }))
  await on(phone.page.storeReceipts(ANI, [row!]))
  expect(await on(phone.page.listReceipts(ANI))).toEqual([])
})

it('a replay stops when the caller aborts it', async () => {
  await complete(1)
  const signal = AbortSignal.abort()
  expect(await on(phone.page.replay({ client: phone.page.client, reason: 'user', signal }))).toMatchObject({
    state: 'stopped',
  })
  expect(phone.server.requests).toEqual([])
  expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

it('reports no work as sent after the server responded with 404', async () => {
  await complete(1)
  phone.server.answerOutbox = () => createErrorResponse(404, 'ADDRESS_NOT_FOUND')
  expect(await replay()).toMatchObject({ state: 'stopped', failure: 'server', left: 1 })
})
