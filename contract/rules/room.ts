import { JOIN_OPENS_BEFORE_MS, type MeetingTimes } from './webinar.ts'

/** Who has one more question when everybody leaves. */
const TALK_AFTER_MS = 15 * 60_000

/** Whether something may be said in a room at that time. */
export function talkAt({ startsAt, endsAt, state }: MeetingTimes, at: number): 'open' | 'not-yet' | 'closed' {
  if (state === 'cancelled' || at > Date.parse(endsAt) + TALK_AFTER_MS) return 'closed'
  return at < Date.parse(startsAt) - JOIN_OPENS_BEFORE_MS ? 'not-yet' : 'open'
}

interface Ranked {
  votes: number
  state: 'open' | 'answered' | 'hidden'
  askedAt: string
}

const places = { open: 0, answered: 1, hidden: 2 }

/** What is still to be answered first, and of that what most people want to know. */
export function inOrderOfWish<Q extends Ranked>(questions: readonly Q[]): Q[] {
  return questions.toSorted(
    (a, b) => places[a.state] - places[b.state] || b.votes - a.votes || Date.parse(a.askedAt) - Date.parse(b.askedAt),
  )
}

interface Numbered {
  id: string
  number: number
}

/** What is known with what is new: each thing once, as it was said last. */
export function withNews<N extends Numbered>(known: readonly N[], news: readonly N[]): N[] {
  const byId = new Map(known.map(each => [each.id, each]))
  for (const each of news) byId.set(each.id, each)
  return [...byId.values()].toSorted((a, b) => a.number - b.number)
}
