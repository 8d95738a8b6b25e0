import type { Ended, Hint, TopicName } from '#contract/realtime.ts'

/** A socket that was asked for. Everything it has to say it says to the handlers, and after `onClosed` nothing. */
export interface LiveSocket {
  /** Everything that is followed from now on. */
  follow(topics: readonly TopicName[]): void
  close(): void
}

export interface SocketHandlers {
  onOpen(): void
  onHints(hints: readonly Hint[]): void
  /** The server says why it will close, or why it did not let in. */
  onEnded(ended: Ended): void
  onClosed(): void
}

export interface Ports {
  open(handlers: SocketHandlers): LiveSocket
  /** What this page holds of the topic was asked for after it had last changed, so long ago. */
  isKnown(topic: TopicName, restMs: number): boolean
  /** The topic is newer than what this page has asked for. */
  onNews(topic: TopicName): void
  onPeople(topic: TopicName, people: number): void
  /** Whether hints come now. Where not, pages ask more often by themselves. */
  onLive(isLive: boolean): void
  random?: () => number
}

/** What has to be so for a socket to be open. */
export interface Conditions {
  /** Logged in, with a line, and not saving data. */
  isAllowed: boolean
  isVisible: boolean
}

/** A look into another app does not cost a new beginning. */
export const HIDDEN_FOR_MS = 60_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 120_000
/** One that stood for so long was a good one: the next wait is short again. */
const GOOD_AFTER_MS = 30_000

/**
 * Keeps at most one socket, and only while somebody looks at a page that wants it.
 *
 *   idle ──wanted, allowed, visible──> open ──closed──> waiting ──time is up──> open
 *    ^                                  │                  │
 *    └── nothing wanted, not allowed, hidden for a minute ─┘
 *
 * The pause before coming back is random, so that everybody whom one server let go does not stand before the next one in the same
 * moment, and grows with each time in vain.
 */
export function createLine(ports: Ports) {
  const random = () => (ports.random ?? Math.random)()
  let wanted: readonly TopicName[] = []
  let conditions: Conditions = { isAllowed: false, isVisible: true }
  let socket: LiveSocket | undefined
  let isOpen = false
  let openedAt = 0
  let inVain = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let isHiddenLong = false
  const seen = new Map<TopicName, number>()
  const asking = new Map<TopicName, ReturnType<typeof setTimeout>>()

  const mayBeOpen = () => wanted.length > 0 && conditions.isAllowed && !isHiddenLong

  function decide(): void {
    if (!mayBeOpen()) return stop()
    if (socket) {
      if (isOpen) socket.follow(wanted)
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
    const left = socket
    socket = undefined
    if (isOpen) ports.onLive(false)
    isOpen = false
    left?.close()
  }

  function open(): void {
    let atLeastMs = 0
    let isToldWhen = false
    const opened: LiveSocket = ports.open({
      onOpen() {
        if (socket !== opened) return
        isOpen = true
        openedAt = performance.now()
        ports.onLive(true)
        opened.follow(wanted)
      },
      onHints(hints) {
        if (socket === opened) for (const hint of hints) hear(hint)
      },
      onEnded({ code, waitMs }) {
        atLeastMs = waitMs
        isToldWhen = code === 'RESTART'
      },
      onClosed() {
        if (socket !== opened) return
        // A server that said when to come back has spread everybody already.
        const wasGood = isToldWhen || (isOpen && performance.now() - openedAt > GOOD_AFTER_MS)
        inVain = wasGood ? 0 : inVain + 1
        leave()
        comeBack(atLeastMs)
      },
    })
    socket = opened
  }

  function comeBack(atLeastMs: number): void {
    if (!mayBeOpen()) return
    const longestMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** inVain)
    waiting = setTimeout(
      () => {
        waiting = undefined
        decide()
      },
      Math.max(atLeastMs, random() * longestMs),
    )
  }

  /**
   * Another number than the last one: newer, or the server was put back to an older day. The first of a topic only says where it
   * stands, unless it moved on after this page had asked.
   */
  function hear({ topic, number, people, restMs, spreadMs = 0 }: Hint): void {
    if (people !== undefined) ports.onPeople(topic, people)
    if (seen.get(topic) === number) return
    const isFirst = !seen.has(topic)
    seen.set(topic, number)
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
      wanted = topics
      decide()
    },
    set(next: Conditions): void {
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
      // A line that is back is worth a try at once, or nearly.
      if (next.isAllowed && !before.isAllowed) inVain = 0
      decide()
    },
    /** Nothing of one person is known to the next. */
    forget(): void {
      stop()
      seen.clear()
    },
  }
}
