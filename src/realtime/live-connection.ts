import { computeBackoffMs, addJitter } from '#contract/wire/backoff.ts'
import type { ConnectionEnd, Hint, TopicName } from '#contract/wire/realtime.ts'

/**
 * A WebSocket that is being opened or is open. Its events are passed to the handlers. `onClosed` is the last call, and
 * is not made after `close`.
 */
export interface LiveSocket {
  /** Sets the complete list of followed topics. */
  follow(topics: readonly TopicName[]): void
  close(): void
}

export interface SocketHandlers {
  onOpen(): void
  onHints(hints: readonly Hint[]): void
  /** Called with the server's reason for closing or refusing the WebSocket. */
  onEnded(ended: ConnectionEnd): void
  onClosed(): void
}

export interface LiveConnectionPorts {
  open(handlers: SocketHandlers): LiveSocket
  /** Returns whether all cached responses about the topic arrived after its last change, which was `restMs` ago. */
  isKnown(topic: TopicName, restMs: number): boolean
  /** Called if the topic has changed since this page requested its data. */
  onNews(topic: TopicName): void
  onPeople(topic: TopicName, people: number): void
  /**
   * Called with `true` when the WebSocket opens, and with `false` when an open one ends. Without a WebSocket, pages
   * poll more often.
   */
  onLive(isLive: boolean): void
  random?: () => number
}

/** Conditions for an open WebSocket. */
export interface LiveConditions {
  /** True if the user, the connection and the settings allow a WebSocket (`isLiveAllowed`). */
  isAllowed: boolean
  isVisible: boolean
}

/** Time after which the WebSocket of a hidden page is closed, for example because the user checks another app. */
export const HIDDEN_FOR_MS = 60_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 120_000
/** A connection that lasted this long counts as good, so that the next wait is short again. */
const GOOD_AFTER_MS = 30_000

/**
 * Keeps at most one WebSocket open, and only while the page uses a topic. A hidden page closes it after a minute.
 *
 *   idle ──wanted, allowed, visible──> open ──closed──> waiting ──time is up──> open
 *    ^                                  │                  │
 *    └── nothing wanted, not allowed, hidden for a minute ─┘
 *
 * The wait before a reconnect is random, so that the clients of a stopped server do not all reconnect at the same time.
 * It grows with each failed try.
 */
export function createLiveConnection(ports: LiveConnectionPorts) {
  const random = () => (ports.random ?? Math.random)()
  let wantedTopics: readonly TopicName[] = []
  let conditions: LiveConditions = { isAllowed: false, isVisible: true }
  let socket: LiveSocket | undefined
  let isOpen = false
  let openedAt = 0
  let inVain = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isHiddenLong = false
  const seenNumbers = new Map<TopicName, number>()
  const asking = new Map<TopicName, ReturnType<typeof setTimeout>>()

  const mayBeOpen = () => wantedTopics.length > 0 && conditions.isAllowed && !isHiddenLong

  function decide(): void {
    if (!mayBeOpen()) return stop()
    if (socket) {
      if (isOpen) socket.follow(wantedTopics)
    } else if (waiting === undefined) open()
  }

  function stop(): void {
    clearTimeout(waiting)
    waiting = undefined
    for (const timer of asking.values()) clearTimeout(timer)
    asking.clear()
    leave()
  }

  function leave(): void {
    const leftSocket = socket
    socket = undefined
    if (isOpen) ports.onLive(false)
    isOpen = false
    leftSocket?.close()
  }

  function open(): void {
    let atLeastMs = 0
    let hasRestartTime = false
    const opened: LiveSocket = ports.open({
      onOpen() {
        if (socket !== opened) return
        isOpen = true
        openedAt = performance.now()
        ports.onLive(true)
        opened.follow(wantedTopics)
      },
      onHints(hints) {
        if (socket === opened) for (const hint of hints) applyHint(hint)
      },
      onEnded({ code, waitMs }) {
        atLeastMs = waitMs
        hasRestartTime = code === 'RESTART'
      },
      onClosed() {
        if (socket !== opened) return
        // The connection also counts as good if the server stated when it will restart, because that time already
        // spreads the reconnects of all clients.
        const wasGood = hasRestartTime || (isOpen && performance.now() - openedAt > GOOD_AFTER_MS)
        inVain = wasGood ? 0 : inVain + 1
        leave()
        scheduleReconnect(atLeastMs)
      },
    })
    socket = opened
  }

  function scheduleReconnect(atLeastMs: number): void {
    if (!mayBeOpen()) return
    const longestMs = computeBackoffMs(FIRST_WAIT_MS, LONGEST_WAIT_MS, inVain)
    waiting = setTimeout(
      () => {
        waiting = undefined
        decide()
      },
      Math.max(atLeastMs, addJitter(longestMs, random)),
    )
  }

  /**
   * Handles a version number that differs from the last number, because the topic has changed or the server was
   * restored from a backup. The first number of a topic is only recorded, unless the topic changed after this page
   * requested its data.
   */
  function applyHint({ topic, number, people, restMs, spreadMs = 0 }: Hint): void {
    if (people !== undefined) ports.onPeople(topic, people)
    if (seenNumbers.get(topic) === number) return
    const isFirst = !seenNumbers.has(topic)
    seenNumbers.set(topic, number)
    if (isFirst && (number === 0 || (restMs !== undefined && ports.isKnown(topic, restMs)))) return
    if (asking.has(topic)) return
    const ask = () => {
      asking.delete(topic)
      ports.onNews(topic)
    }
    if (spreadMs === 0) ask()
    else asking.set(topic, setTimeout(ask, random() * spreadMs))
  }

  return {
    want(topics: readonly TopicName[]): void {
      wantedTopics = topics
      decide()
    },
    set(next: LiveConditions): void {
      const before = conditions
      conditions = next
      if (!next.isVisible) {
        hiding ??= setTimeout(() => {
          isHiddenLong = true
          decide()
        }, HIDDEN_FOR_MS)
      } else {
        clearTimeout(hiding)
        hiding = undefined
        isHiddenLong = false
      }
      // Resets the number of failed tries, so that the WebSocket reconnects soon after the connection is back.
      if (next.isAllowed && !before.isAllowed) inVain = 0
      decide()
    },
    /** Drops all state, so that no data of one user is passed to the next user. */
    forget(): void {
      stop()
      seenNumbers.clear()
    },
  }
}
