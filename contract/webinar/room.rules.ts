import { JOIN_OPENS_BEFORE_MS, type MeetingTimes } from './webinar.rules.ts'

/** Time after the end of the meeting in which users may still ask questions. */
const TALK_AFTER_MS = 15 * 60_000

/** Returns whether messages are allowed in a room at the time `at`. */
export function getMessagingState(
  { startsAt, endsAt, state }: MeetingTimes,
  at: number,
): 'open' | 'not-yet' | 'closed' {
  if (state === 'cancelled' || at > Date.parse(endsAt) + TALK_AFTER_MS) return 'closed'
  return at < Date.parse(startsAt) - JOIN_OPENS_BEFORE_MS ? 'not-yet' : 'open'
}

interface Ranked {
  votes: number
  state: 'open' | 'answered' | 'hidden'
  askedAt: string
}

const ranks = { open: 0, answered: 1, hidden: 2 }

/** Sorts unanswered questions before answered questions, and each group by votes, the most votes first. */
export function sortByVotes<Q extends Ranked>(questions: readonly Q[]): Q[] {
  return questions.toSorted(
    (a, b) => ranks[a.state] - ranks[b.state] || b.votes - a.votes || Date.parse(a.askedAt) - Date.parse(b.askedAt),
  )
}

interface Numbered {
  id: string
  number: number
}

/** Merges new messages into the known messages. Keeps each message once, in its latest state. */
export function mergeRoomMessages<N extends Numbered>(known: readonly N[], news: readonly N[]): N[] {
  const byId = new Map(known.map(each => [each.id, each]))
  for (const each of news) byId.set(each.id, each)
  return [...byId.values()].toSorted((a, b) => a.number - b.number)
}
