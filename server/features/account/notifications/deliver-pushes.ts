import { computeBackoffMs, addJitter } from '#contract/wire/backoff.ts'
import type { JobContext } from '../../../jobs/job.ts'
import type { PushOutcome, PushSender, VapidKey } from '../../../providers/push/port.ts'
import {
  type ClaimedPush,
  claimPushes,
  endDeliveries,
  type EndedDelivery,
  postponeDeliveries,
  retireDevices,
} from './delivery-queries.ts'
import { createPushHosts, FIRST_CONNECTIONS, type PushHosts } from './push-hosts.ts'
import { createPushPayload, getPushTopic } from './push-payload.ts'
import { loadKeys } from './vapid-key-queries.ts'

const AT_ONCE = 256
/**
 * While pushes are in flight, new pushes are claimed only if at least this many slots are free, because a database
 * query for fewer pushes would cost too much.
 */
const CLAIM_AT_LEAST = 48
/**
 * Duration of a claim, longer than any try. If the server crashes during a try, another server tries the push after
 * this time.
 */
const LEASE_MS = 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 600_000
const LOOK_AGAIN_MS = 250

/** State of the push services for each sender. A WeakMap frees the state together with its sender. */
const hostsOf = new WeakMap<PushSender, PushHosts>()

interface Round {
  context: JobContext
  hosts: PushHosts
  keys: ReadonlyMap<number, VapidKey> | undefined
  results: { push: ClaimedPush; outcome: PushOutcome | { kind: 'nobody' | 'too-late' } }[]
}

/** Sends the due pushes, up to `AT_ONCE` in parallel. Ends when no push is due and none is in flight. */
export async function deliverPushes(context: JobContext, signal: AbortSignal): Promise<void> {
  const { db, now, pushSender } = context
  const hosts = hostsOf.get(pushSender) ?? createPushHosts(() => now().getTime())
  hostsOf.set(pushSender, hosts)
  const round: Round = { context, hosts, keys: undefined, results: [] }
  const running = new Set<Promise<void>>()
  let isOneDone = Promise.withResolvers<void>()

  for (;;) {
    await writeResults(round)
    const freeSlots = AT_ONCE - running.size
    const isAsking = !signal.aborted && (freeSlots >= CLAIM_AT_LEAST || running.size === 0)
    const claim = { now: now(), leaseMs: LEASE_MS, limit: Math.min(freeSlots, CLAIM_AT_LEAST * 2) }
    const measure = { capacities: hosts.capacities(), freeOfOthers: FIRST_CONNECTIONS }
    const claimed = isAsking ? await claimPushes(db, { ...claim, ...measure }) : []
    // Loads the keys again if a device uses an unknown key, because another server may have created this key after the
    // last load.
    if (claimed.some(({ device }) => device && !round.keys?.has(device.keyGeneration))) round.keys = await loadKeys(db)
    for (const push of claimed) {
      const sending = send(push, round).finally(() => {
        running.delete(sending)
        isOneDone.resolve()
      })
      running.add(sending)
    }
    if (claimed.length > 0) continue
    if (running.size === 0) return writeResults(round)
    // Waits until a push ends, and 5 ms more, so that the results of several pushes are written together. Waits at most
    // `LOOK_AGAIN_MS`.
    await Promise.race([isOneDone.promise.then(() => pause(5)), pause(LOOK_AGAIN_MS)])
    isOneDone = Promise.withResolvers<void>()
  }
}

const pause = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))

async function send(push: ClaimedPush, round: Round): Promise<void> {
  const { context, hosts, keys, results } = round
  const now = context.now()
  const leftMs = push.validUntil.getTime() - now.getTime()
  const key = push.device && keys?.get(push.device.keyGeneration)
  if (leftMs <= 0) return void results.push({ push, outcome: { kind: 'too-late' } })
  if (!push.device || !key) return void results.push({ push, outcome: { kind: 'nobody' } })
  hosts.begin(push.host)
  const outcome = await context.pushSender.send({
    ...push.device,
    payload: createPushPayload(push, context.publicUrl(), now),
    ttlSeconds: Math.ceil(leftMs / 1_000),
    urgency: push.urgency,
    topic: getPushTopic(push),
    key,
  })
  hosts.end(push.host, outcome)
  results.push({ push, outcome })
}

async function writeResults(round: Round): Promise<void> {
  const results = round.results.splice(0)
  if (results.length === 0) return
  const { db, now, log } = round.context
  const at = now()
  const ended: EndedDelivery[] = []
  const later: { id: string; until: Date }[] = []
  const retired: Record<'gone' | 'refused', string[]> = { gone: [], refused: [] }
  for (const { push, outcome } of results) {
    switch (outcome.kind) {
      case 'accepted':
      case 'too-late':
        ended.push({ id: push.id, state: outcome.kind })
        break
      case 'nobody':
        ended.push({ id: push.id, state: 'gone' })
        break
      case 'gone':
      case 'refused':
        ended.push({ id: push.id, state: outcome.kind })
        if (push.device) retired[outcome.kind].push(push.device.id)
        if (outcome.kind === 'refused')
          log.warn({ host: push.host, status: outcome.status }, 'push service refused a notification')
        break
      case 'later':
        later.push({ id: push.id, until: new Date(at.getTime() + outcome.retryAfterMs) })
        break
      case 'silent':
        later.push({ id: push.id, until: new Date(at.getTime() + pauseAfter(push.attempts)) })
        break
    }
  }
  if (ended.length > 0) await endDeliveries(db, ended, at)
  if (later.length > 0) await postponeDeliveries(db, later)
  for (const because of ['gone', 'refused'] as const) await retireDevices(db, retired[because], because, at)
}

function pauseAfter(attempts: number): number {
  const most = computeBackoffMs(FIRST_PAUSE_MS, LONGEST_PAUSE_MS, attempts - 1)
  return most / 2 + addJitter(most / 2)
}
