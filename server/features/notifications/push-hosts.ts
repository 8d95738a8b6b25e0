import type { PushOutcome } from '../../providers/push/port.ts'

/** Connections to a push service we know nothing of yet, and to one that answers well. */
export const FIRST_AT_ONCE = 16
const MOST_AT_ONCE = 160
const LEAST_AT_ONCE = 2
/** So many in a row, and the service is left alone for a while. */
const FAILURES_TO_STOP = 10
const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 15 * 60_000

interface Host {
  running: number
  atOnce: number
  failures: number
  restsUntil: number
  rests: number
}

export interface HostRoom {
  name: string
  room: number
}

export interface PushHosts {
  begin(name: string): void
  /** Takes back what `begin` took, and learns from how it went. */
  end(name: string, outcome: PushOutcome): void
  /** How many more each one we have met may be given now. One that rests gets none. */
  rooms(): HostRoom[]
}

/**
 * How each push service is doing, as this process sees it. One that hangs holds few of our pushes, and after ten failures
 * none for a while; then a single one looks whether it is back. So it slows nobody else.
 */
export function createPushHosts(now: () => number): PushHosts {
  const hosts = new Map<string, Host>()
  const hostOf = (name: string): Host => {
    const known = hosts.get(name)
    if (known) return known
    const host = { running: 0, atOnce: FIRST_AT_ONCE, failures: 0, restsUntil: 0, rests: 0 }
    hosts.set(name, host)
    return host
  }

  function rest(host: Host, forMs: number): void {
    host.restsUntil = Math.max(host.restsUntil, now() + forMs)
    host.atOnce = 1
  }

  function fail(host: Host, forMs: number | undefined): void {
    host.failures += 1
    // Those that were under way when it stopped tell nothing new.
    if (host.restsUntil > now()) return
    host.atOnce = Math.max(LEAST_AT_ONCE, Math.floor(host.atOnce / 2))
    if (host.failures < FAILURES_TO_STOP) return
    rest(host, forMs ?? Math.min(FIRST_REST_MS * 2 ** host.rests, LONGEST_REST_MS))
    host.rests += 1
  }

  return {
    begin: name => void (hostOf(name).running += 1),
    end(name, outcome) {
      const host = hostOf(name)
      host.running -= 1
      if (outcome.kind === 'silent') return fail(host, undefined)
      if (outcome.kind === 'later') return fail(host, outcome.retryAfterMs)
      host.failures = 0
      host.rests = 0
      host.restsUntil = 0
      host.atOnce = Math.min(Math.max(host.atOnce, FIRST_AT_ONCE) + 1, MOST_AT_ONCE)
    },
    rooms: () => [...hosts].map(([name, host]) => ({ name, room: host.restsUntil > now() ? 0 : roomOf(host) })),
  }
}

/** None where it is a small part of the whole: each place that is free is not worth a question to the database. */
function roomOf({ atOnce, running }: Host): number {
  const free = atOnce - running
  return free * 8 >= atOnce ? free : 0
}
