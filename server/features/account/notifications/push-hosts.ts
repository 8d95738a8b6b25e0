import { computeBackoffMs } from '#contract/wire/backoff.ts'
import type { PushOutcome } from '../../../providers/push/port.ts'

/**
 * Maximum number of parallel pushes to a push service at first. The number grows up to `MOST_AT_ONCE` while the service
 * answers well.
 */
export const FIRST_CONNECTIONS = 16
const MOST_AT_ONCE = 160
const LEAST_AT_ONCE = 2
/** Number of failures in a row after which a push service gets no pushes for a while. */
const FAILURES_TO_STOP = 10
const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 15 * 60_000

interface Host {
  running: number
  atOnce: number
  failures: number
  pausedUntil: number
  rests: number
}

export interface HostCapacity {
  name: string
  freeSlots: number
}

export interface PushHosts {
  begin(name: string): void
  /** Releases the slot that `begin` took, and adapts the limits of the service to the outcome. */
  end(name: string, outcome: PushOutcome): void
  /**
   * Returns the free slots of each service that this process has used. A service has no free slots during a pause after
   * too many failures.
   */
  capacities(): HostCapacity[]
}

/**
 * Tracks the health of each push service in this process, so that a broken service does not delay the others. A failure
 * halves the number of parallel pushes. After ten failures in a row the service gets no pushes for a while; then a
 * single push tests it again.
 */
export function createPushHosts(now: () => number): PushHosts {
  const hosts = new Map<string, Host>()
  const getHost = (name: string): Host => {
    const knownHost = hosts.get(name)
    if (knownHost) return knownHost
    const host = { running: 0, atOnce: FIRST_CONNECTIONS, failures: 0, pausedUntil: 0, rests: 0 }
    hosts.set(name, host)
    return host
  }

  function rest(host: Host, forMs: number): void {
    host.pausedUntil = Math.max(host.pausedUntil, now() + forMs)
    host.atOnce = 1
  }

  function fail(host: Host, forMs: number | undefined): void {
    host.failures += 1
    // A failure during a pause belongs to a push that was sent before the pause, so it does not change the limits.
    if (host.pausedUntil > now()) return
    host.atOnce = Math.max(LEAST_AT_ONCE, Math.floor(host.atOnce / 2))
    if (host.failures < FAILURES_TO_STOP) return
    rest(host, forMs ?? computeBackoffMs(FIRST_REST_MS, LONGEST_REST_MS, host.rests))
    host.rests += 1
  }

  return {
    begin: name => void (getHost(name).running += 1),
    end(name, outcome) {
      const host = getHost(name)
      host.running -= 1
      if (outcome.kind === 'silent') return fail(host, undefined)
      if (outcome.kind === 'later') return fail(host, outcome.retryAfterMs)
      host.failures = 0
      host.rests = 0
      host.pausedUntil = 0
      host.atOnce = Math.min(Math.max(host.atOnce, FIRST_CONNECTIONS) + 1, MOST_AT_ONCE)
    },
    capacities: () =>
      [...hosts].map(([name, host]) => ({ name, freeSlots: host.pausedUntil > now() ? 0 : freeSlotsOf(host) })),
  }
}

/** Returns 0 while few slots are free, because one database query per free slot would be too expensive. */
function freeSlotsOf({ atOnce, running }: Host): number {
  const free = atOnce - running
  return free * 8 >= atOnce ? free : 0
}
