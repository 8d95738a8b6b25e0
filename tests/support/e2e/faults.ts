import type { Call, FaultProxy, Matcher } from './proxy.ts'

/** Faults that several journeys need, in words. */

export const isOutboxPost: Matcher = call => call.method === 'POST' && call.path === '/api/v1/outbox'

export interface OutboxPost {
  entries: { id: string; kind: string; payload: unknown }[]
}

export function entriesOf(call: Call): OutboxPost['entries'] {
  return (JSON.parse(call.body) as OutboxPost).entries
}

/** All outbox entries that ever left the browser, in order, re-sent ones again. */
export function sentEntries(proxy: FaultProxy): OutboxPost['entries'] {
  return proxy.calls.filter(isOutboxPost).flatMap(entriesOf)
}

export interface Handle {
  /** How often it struck. */
  readonly count: number
  readonly undo: () => void
}

/** The server applies the call and answers; the answer never arrives. For the first `times` calls that match. */
export function loseAnswer(proxy: FaultProxy, matches: Matcher, times: number): Handle {
  return strike(proxy, matches, times, async ({ forward, cut }) => {
    await forward()
    cut()
  })
}

/** What the browser is told instead; an object is sent as JSON, a string as it is. */
export interface Said {
  status: number
  body: object | string
  retryAfter?: number
}

/** The server never hears of calls that match; the browser is told this. */
export function answerWith(proxy: FaultProxy, matches: Matcher, said: Said, times = Infinity): Handle {
  return strike(proxy, matches, times, async ({ respond }) => {
    const text = typeof said.body === 'string' ? said.body : JSON.stringify(said.body)
    respond({
      status: said.status,
      headers: {
        'content-type': text === said.body ? 'text/html' : 'application/json',
        ...(said.retryAfter === undefined ? {} : { 'retry-after': String(said.retryAfter) }),
      },
      body: Buffer.from(text),
    })
  })
}

/** Calls that match wait at the proxy until released; `arrived` settles when the first one is there. */
export function hold(proxy: FaultProxy, matches: Matcher): Handle & { arrived: Promise<void>; release(): void } {
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

/** The server has applied the call and is gone before the answer is out. `deed` runs in between. Once. */
export function afterApplied(proxy: FaultProxy, matches: Matcher, deed: () => Promise<void>): Handle {
  return strike(proxy, matches, 1, async ({ forward, cut }) => {
    await forward()
    await deed()
    cut()
  })
}

type Strike = Parameters<FaultProxy['intercept']>[1]

function strike(proxy: FaultProxy, matches: Matcher, times: number, fault: Strike): Handle {
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
