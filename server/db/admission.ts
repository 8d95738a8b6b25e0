import { DatabaseUnavailable, DatabaseBusy } from './unavailable.ts'
import type { Call, Priority } from './call.ts'
import { type DelayLimits, DelayQueue } from './delay-queue.ts'

/**
 * Longest wait before a call starts during a short burst of calls. Devices cancel a read after 10 s and a write after
 * 20 s, so they still receive the answer.
 */
const BURST_PATIENCE_MS = 5_000
/** Limits for learner calls. They are short, so that a learner is refused within a second during a lasting overload. */
const learnerLimits: DelayLimits = {
  patienceMs: BURST_PATIENCE_MS,
  standingPatienceMs: 250,
  cutPatienceMs: 750,
}
/**
 * Limits for payments and learning work. These calls may wait longer than other calls and get most of the free
 * connections, so they are refused last.
 */
const workLimits: DelayLimits = { patienceMs: BURST_PATIENCE_MS, standingPatienceMs: 750, cutPatienceMs: 2_000 }
/** Time that a call in progress may wait for its next connection. */
const CONTINUE_WITHIN_MS = 8_000
const begunLimits: DelayLimits = {
  patienceMs: CONTINUE_WITHIN_MS,
  standingPatienceMs: CONTINUE_WITHIN_MS,
  cutPatienceMs: CONTINUE_WITHIN_MS,
}
/**
 * While new `work` calls and new `learner` calls both wait, every third free connection goes to a `learner` call.
 * Otherwise learners could not read lessons during a lasting overload of `work` calls.
 */
const LEARNER_TURN = 3
/**
 * Maximum number of waiting calls, to limit the memory that they use. Each waiting call needs little memory, because
 * the server has not read its body yet.
 */
const WAITING_AT_MOST = 1_000
/** Waiting positions reserved for `learner` calls. `work` calls cannot take them. */
const LEARNER_POSITIONS = 100
const SWEEP_MS = 25

interface Waiting {
  admit: () => void
  refuse: () => void
}

/** Number of calls of each priority class: calls that use a connection, and calls that wait for a connection. */
export type AdmissionCounts = Readonly<Record<Priority, { running: number; waiting: number }>>

export interface Admission {
  /** Waits until the call may use a connection, or refuses the call. The returned function releases the connection. */
  take(call: Call): Promise<() => void>
  /**
   * Returns true if a new call of this priority class would be refused after its wait. The check is fast and does not
   * read the call's body.
   */
  turnsAway(priority: Priority): boolean
  figures(): AdmissionCounts
}

/** Priority classes, highest first. */
const priorities: readonly Priority[] = ['work', 'learner', 'statistics']

/**
 * Decides which call gets a database connection next (decision 085). Calls that have already used a connection come
 * first. Each priority class has its own queue with controlled delay (CoDel). New `learner` calls get a guaranteed
 * share of the connections beside `work` calls. Statistics use at most a quarter of the connections, so that slow
 * statistics leave connections for other calls.
 */
export function createAdmission(connections: number): Admission {
  const atMost: Record<Priority, number> = {
    work: connections,
    learner: connections,
    statistics: Math.max(1, Math.floor(connections / 4)),
  }
  const running: Record<Priority, number> = { work: 0, learner: 0, statistics: 0 }
  const begun = createQueues(begunLimits, begunLimits)
  const freshQueues = createQueues(learnerLimits, workLimits)
  const order = [begun, freshQueues].flatMap(queues =>
    priorities.map(priority => ({ priority, queue: queues[priority] })),
  )
  const newLearners = { priority: 'learner', queue: freshQueues.learner } as const
  /** Number of new `work` calls admitted since the last new `learner` call, counted while both classes waited. */
  let workInARow = 0
  let sweeping: NodeJS.Timeout | undefined

  const isFree = (priority: Priority) =>
    running.work + running.learner + running.statistics < connections && running[priority] < atMost[priority]

  /**
   * Makes space in a full queue. Refuses the newest call of the lowest waiting class below `priority`. Throws if there
   * is no such call, or if a `work` call would take a position reserved for `learner` calls.
   */
  function freeSpace(priority: Priority): void {
    if (priority === 'work' && freshQueues.work.size >= WAITING_AT_MOST - LEARNER_POSITIONS)
      throw new DatabaseBusy(false)
    const size = priorities.reduce((sum, each) => sum + freshQueues[each].size, 0)
    if (size < WAITING_AT_MOST) return
    const below = priorities.slice(priorities.indexOf(priority) + 1).toReversed()
    const displaced = below.map(each => freshQueues[each]).find(queue => queue.size > 0)
    if (!displaced) throw new DatabaseBusy(false)
    displaced.pop()?.refuse()
  }

  function wait({ priority, isBegun, hasHadConnection, endsAt }: Call): Promise<void> {
    if (!isBegun) freeSpace(priority)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = (isBegun ? begun : freshQueues)[priority]
    const waiting = { admit: resolve, refuse: () => reject(new DatabaseBusy(hasHadConnection)) }
    queue.push(waiting, performance.now(), endsAt)
    sweeping ??= setInterval(sweep, SWEEP_MS)
    return promise
  }

  function sweep(): void {
    const now = performance.now()
    for (const { queue } of order) for (const waiting of queue.takeExpired(now)) waiting.refuse()
    if (order.some(({ queue }) => queue.size > 0)) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  function admitNext(): void {
    const highest = order.find(({ priority, queue }) => queue.size > 0 && isFree(priority))
    if (!highest) return
    const first = highest.queue === freshQueues.work ? chooseNextNew(highest) : highest
    running[first.priority] += 1
    first.queue.shift(performance.now())?.admit()
  }

  /** Chooses between the next new `work` call and the next new `learner` call. */
  function chooseNextNew<Chosen>(work: Chosen): Chosen | typeof newLearners {
    if (freshQueues.learner.size === 0) return work
    workInARow = (workInARow + 1) % LEARNER_TURN
    return workInARow === 0 ? newLearners : work
  }

  const getFigures = (priority: Priority) => ({
    running: running[priority],
    waiting: begun[priority].size + freshQueues[priority].size,
  })

  return {
    figures: () => ({
      work: getFigures('work'),
      learner: getFigures('learner'),
      statistics: getFigures('statistics'),
    }),
    turnsAway: priority => !isFree(priority) && freshQueues[priority].turnsAway(performance.now()),
    async take(call) {
      if (call.endsAt <= performance.now()) throw new DatabaseUnavailable(new Error('the call exceeded its time limit'))
      if (isFree(call.priority)) running[call.priority] += 1
      else await wait(call)
      call.isBegun = true
      call.hasHadConnection = true
      return () => {
        running[call.priority] -= 1
        admitNext()
      }
    },
  }
}

function createQueues(limits: DelayLimits, forWork: DelayLimits): Record<Priority, DelayQueue<Waiting>> {
  return { work: new DelayQueue(forWork), learner: new DelayQueue(limits), statistics: new DelayQueue(limits) }
}
