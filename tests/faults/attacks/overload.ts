import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { getEnrollment, listEnrollments } from '#contract/learning/enrollment.ts'
import { getLeaderboard } from '#contract/points/leaderboard.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { openAttackedServer, openDemoLearner, type SentEntry } from '../demo-learner.ts'
import type { ProbeResult } from '../overload-probe.ts'

/**
 * Sends far more calls than a server can answer, at a steady pace that does not wait for responses. The server must
 * answer admitted calls soon, refuse others within a second, serve learners before statistics, need little memory, and
 * lose no acknowledged work.
 */
const PER_SECOND = Number(process.env['SEMAI_CALLS'] ?? 1_200)
const WARM_SECONDS = 5
const SECONDS = 15
const TICK_MS = 10
/**
 * Time after which refusals are measured. The server refuses calls after a queue has lasted one second; calls already
 * in the queue may take half a second more.
 */
const BURST_MS = 1_500
const REFUSED_WITHIN_MS = 1_000
const ANSWERED_WITHIN_MS = 2_000
const MEMORY_MB = 400

const attacked = await openAttackedServer()
try {
  const learner = await openDemoLearner(attacked)
  const authorization = `Bearer ${learner.accessToken}`
  const { enrollmentId } = learner
  const acknowledged: SentEntry[] = []
  const agent = new Agent({ keepAlive: true })

  interface Answer {
    status: number
    ms: number
    isReported: boolean
    text: string
  }
  function call(path: string, body?: string): Promise<Answer> {
    const since = performance.now()
    return new Promise(resolve => {
      const end = (status: number, isReported = false, text = '') =>
        resolve({ status, isReported, text, ms: performance.now() - since })
      const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const method = body === undefined ? 'GET' : 'POST'
      const sent = request({ agent, method, host: '127.0.0.1', port: attacked.server.port, path, headers }, answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined, text))
        answer.on('error', () => end(0))
      })
      sent.on('error', () => end(0))
      sent.end(body)
    })
  }
  const kinds = {
    page: () => call('/'),
    read: (at: number) =>
      call(`/api${at % 2 ? listEnrollments.path : getEnrollment.path.replace('{enrollmentId}', enrollmentId)}`),
    write: async (at: number) => {
      const step = learner.step(at)
      const response = await call(`/api${sendOutbox.path}`, JSON.stringify({ entries: [step] }))
      if (response.status === 200 && /"outcome":"(?:accepted|superseded)"/.test(response.text)) acknowledged.push(step)
      return response
    },
    statistics: () => call(`/api${getLeaderboard.path}`),
  }
  type Kind = keyof typeof kinds
  /** Kind of a call by the last digit of its number. Other digits are reads. */
  const mix: Record<number, Kind> = {
    0: 'page',
    1: 'write',
    2: 'write',
    3: 'statistics',
    4: 'statistics',
    5: 'statistics',
  }

  let answers: (Answer & { kind: Kind })[] = []
  let peakMb = 0

  /** Sends calls at a steady pace and waits for the last response. */
  async function offer(perSecond: number, seconds: number): Promise<void> {
    const all: Promise<unknown>[] = []
    const since = performance.now()
    while (all.length < perSecond * seconds) {
      const due = Math.min(seconds, (performance.now() - since) / 1_000) * perSecond
      while (all.length < due) {
        const at = all.length
        const kind = mix[at % 10] ?? 'read'
        all.push(kinds[kind](at).then(answer => answers.push({ kind, ...answer })))
      }
      peakMb = Math.max(peakMb, await memoryMb(attacked.server.pid))
      await sleep(TICK_MS)
    }
    await Promise.all(all)
  }

  // Warms the server up, because a freshly started server compiles its own code. This attack does not measure that.
  await offer(PER_SECOND / 10, WARM_SECONDS)
  answers = []
  const probe = new Worker(new URL('../overload-probe.ts', import.meta.url), {
    workerData: { port: attacked.server.port, path: `/api${listEnrollments.path}`, authorization },
  })
  const ownDelay = monitorEventLoopDelay({ resolution: 10 })
  ownDelay.enable()
  const since = performance.now()
  const workBefore = await processorMs(attacked.server.pid)
  await offer(PER_SECOND, SECONDS)
  const tookSeconds = (performance.now() - since) / 1_000
  const workMs = (await processorMs(attacked.server.pid)) - workBefore
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins
  probe.postMessage('over')
  const [probed] = (await once(probe, 'message')) as [ProbeResult] // overload-probe.ts sends this type

  const probedMs = (status: number, fromMs = 0) =>
    probed.calls.filter(each => each.status === status && each.sentAtMs >= fromMs).map(({ ms }) => ms)

  const answeredAnswers = answers.filter(each => each.status === 200)
  const refusedAnswers = answers.filter(each => each.status === 503)
  const shareOf = (kind: Kind) => {
    const allAnswers = answers.filter(each => each.kind === kind)
    return allAnswers.filter(each => each.status === 200).length / allAnswers.length
  }
  const shares = {
    page: shareOf('page'),
    read: shareOf('read'),
    write: shareOf('write'),
    statistics: shareOf('statistics'),
  }
  const figures = {
    answeredMs: summarize(answeredAnswers.map(each => each.ms)),
    refusedMs: summarize(refusedAnswers.map(each => each.ms)),
    refusedUntold: refusedAnswers.filter(each => !each.isReported).length,
    neither: answers.length - answeredAnswers.length - refusedAnswers.length,
    peakMb: Math.round(peakMb),
    lost: await countLost(),
  }
  console.log(`overload: ${PER_SECOND} calls a second for ${SECONDS} s, over after ${tookSeconds.toFixed(1)} s`, {
    answeredPerSecond: Math.round(answeredAnswers.length / tookSeconds),
    refused: refusedAnswers.length,
    ...figures,
    ...shares,
    serverShare: Number((workMs / 1_000 / tookSeconds).toFixed(2)),
    serverMsPerCall: Number((workMs / answers.length).toFixed(2)),
    generatorDelayMs: { p99: Math.round(ownDelay.percentile(99) / 1e6), max: Math.round(ownDelay.max / 1e6) },
    probe: {
      refusedMs: summarize(probedMs(503)),
      refusedAfterBurstMs: summarize(probedMs(503, BURST_MS)),
      answeredMs: summarize(probedMs(200)),
      neither: probed.calls.filter(({ status }) => status !== 503 && status !== 200).length,
      ownDelayMs: probed.ownDelayMs,
    },
  })
  const hasHeld =
    figures.answeredMs.p99 <= ANSWERED_WITHIN_MS &&
    figures.refusedMs.p99 <= REFUSED_WITHIN_MS &&
    figures.refusedUntold + figures.neither + figures.lost === 0 &&
    figures.peakMb <= MEMORY_MB &&
    Math.min(shares.read, shares.write, shares.page) >= shares.statistics
  if (!hasHeld || answeredAnswers.length === 0) process.exitCode = 1

  async function countLost(): Promise<number> {
    let lost = 0
    for (let at = 0; at < acknowledged.length; at += 50) {
      const { results } = await learner.send(acknowledged.slice(at, at + 50))
      lost += results.filter(result => result.outcome !== 'duplicate').length
    }
    return lost
  }
} finally {
  await attacked.close()
}

function summarize(all: readonly number[]): { median: number; p99: number; slowest: number } {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return { median: at(0.5), p99: at(0.99), slowest: at(1) }
}

async function memoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

/** Returns the processor time of a process and its threads; Linux counts it in hundredths of a second. */
async function processorMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
