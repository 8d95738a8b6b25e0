import type { Call, FaultProxy, Matcher } from './proxy.ts'

/** Functions of this module cause faults that several e2e tests need. */

export const isOutboxPost: Matcher = call => call.method === 'POST' && call.path === '/api/v1/outbox'

export interface OutboxPost {
  entries: { id: string; kind: string; payload: unknown }[]
}

export function readEntries(call: Call): OutboxPost['entries'] {
  return (JSON.parse(call.body) as OutboxPost).entries
}

/** Returns the outbox entries that left the browser, in the order of sending and including repeats. */
export function listSentEntries(proxy: FaultProxy): OutboxPost['entries'] {
  return proxy.calls.filter(isOutboxPost).flatMap(readEntries)
}

export interface FaultHandle {
  /** Number of times that the fault has happened. */
  readonly count: number
  readonly undo: () => void
}

/**
 * Loses the responses of the first `times` matching calls. The server applies such a call and responds, but the
 * response does not arrive.
 */
export function loseAnswer(proxy: FaultProxy, matches: Matcher, times: number): FaultHandle {
  return strike(proxy, matches, times, async ({ forward, cut }) => {
    await forward()
    cut()
  })
}

/**
 * Response that the browser gets instead of the response of the server. An object is sent as JSON, a string without
 * changes.
 */
export interface FaultAnswer {
  status: number
  body: object | string
  retryAfter?: number
}

/** Answers matching calls with this response. The calls never reach the server. */
export function answerWith(proxy: FaultProxy, matches: Matcher, answer: FaultAnswer, times = Infinity): FaultHandle {
  return strike(proxy, matches, times, async ({ respond }) => {
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    respond({
      status: answer.status,
      headers: {
        'content-type': text === answer.body ? 'text/html' : 'application/json',
        ...(answer.retryAfter === undefined ? {} : { 'retry-after': String(answer.retryAfter) }),
      },
      body: Buffer.from(text),
    })
  })
}

/** Delays matching calls at the proxy until they are released. `arrived` resolves when the first call is waiting. */
export function holdCalls(
  proxy: FaultProxy,
  matches: Matcher,
): FaultHandle & { arrived: Promise<void>; release(): void } {
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const handle = strike(proxy, matches, Infinity, async ({ forward, respond, cut }) => {
    arrived.resolve()
    await gate.promise
    await forward().then(respond, cut)
  })
  return {
    ...handle,
    get count() {
      return handle.count
    },
    arrived: arrived.promise,
    release: () => {
      handle.undo()
      gate.resolve()
    },
  }
}

/** Runs `action` once after the server has applied the call, and then drops the response. */
export function runAfterApplied(proxy: FaultProxy, matches: Matcher, action: () => Promise<void>): FaultHandle {
  return strike(proxy, matches, 1, async ({ forward, cut }) => {
    await forward()
    await action()
    cut()
  })
}

type Strike = Parameters<FaultProxy['intercept']>[1]

function strike(proxy: FaultProxy, matches: Matcher, times: number, fault: Strike): FaultHandle {
  let count = 0
  const undo = proxy.intercept(
    call => count < times && matches(call),
    interception => {
      count += 1
      return fault(interception)
    },
  )
  return {
    get count() {
      return count
    },
    undo,
  }
}
