import { MINUTE_MS } from '#contract/wire/durations.ts'
import { useQuery } from '@tanstack/react-query'
import type { RoomAnnouncement, RoomQuestion } from '#contract/webinar/room.ts'
import { sortByVotes } from '#contract/webinar/room.rules.ts'
import { roomMessagesQuery } from '#app/queries/room.ts'
import { useIsLive, usePresentCount } from '#app/realtime/state.ts'
import { useTopics } from '#app/realtime/use-topics.ts'
import { describeRefusal } from '#app/outbox/describe-refusal.ts'
import { useRecentEntries } from '#app/outbox/use-recent-entries.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'

/** Polling interval without the socket. */
const ASK_EVERY_MS = 15_000

const UNKNOWN_REFUSAL = 'Server belum menerima pertanyaan ini.'

/** A question of the user that is not in the server's last response. */
export interface UnsentQuestion {
  id: string
  text: string
  isAccepted: boolean
  /** Reason why the server refused the question. */
  refusal: string | undefined
}

export interface OwnRoomMessages {
  people: number | undefined
  sequence: number | undefined
  isHost: boolean
  announcements: readonly RoomAnnouncement[]
  questions: readonly RoomQuestion[]
  unsent: readonly UnsentQuestion[]
}

/** Returns the messages of the meeting room, including unsent messages from this device. */
export function useRoomMessages(meetingId: string, isTalking: boolean): OwnRoomMessages | undefined {
  useTopics(...(isTalking ? [`room:${meetingId}` as const] : []))
  const isLive = useIsLive()
  const refetchInterval = isTalking ? (isLive ? MINUTE_MS : ASK_EVERY_MS) : false
  const { data } = useQuery({ ...roomMessagesQuery(meetingId), refetchInterval })
  const people = usePresentCount(`room:${meetingId}`)
  const isQuestion = ({ kind, payload }: OutboxEntry) =>
    kind === 'room-question' && 'meetingId' in payload && payload.meetingId === meetingId
  const ownQuestions = useRecentEntries(isQuestion, data)
  const votes = useRecentEntries(isVote, data)
  const unsent = [
    ...ownQuestions.accepted.map(entry => presentQuestion(entry, true)),
    ...ownQuestions.unsent.map(entry => presentQuestion(entry, false)),
  ]
  const ownVotes = new Map<string, boolean>()
  for (const { payload, state } of [...votes.accepted, ...votes.unsent]) {
    if ('questionId' in payload && 'isWanted' in payload && state !== 'refused')
      ownVotes.set(payload.questionId, payload.isWanted)
  }
  if (!data && unsent.length === 0) return undefined
  const questions = (data?.questions ?? []).map(question => withOwnVote(question, ownVotes.get(question.id)))
  return {
    people: people ?? data?.people,
    sequence: data?.sequence,
    isHost: data?.isHost ?? false,
    announcements: data?.announcements ?? [],
    // Leaves out questions that a leader has hidden, except the user's own. The server sends the text of a hidden
    // question only to its author.
    questions: sortByVotes(questions.filter(({ state, text }) => state !== 'hidden' || text !== '')),
    unsent,
  }
}

const isVote = ({ kind }: OutboxEntry) => kind === 'room-vote'

function presentQuestion({ id, payload, state, lastReason }: OutboxEntry, isAccepted: boolean): UnsentQuestion {
  return {
    id,
    text: 'text' in payload ? payload.text : '',
    isAccepted,
    refusal: state === 'refused' ? (describeRefusal(lastReason) ?? UNKNOWN_REFUSAL) : undefined,
  }
}

function withOwnVote(question: RoomQuestion, isWanted: boolean | undefined): RoomQuestion {
  if (isWanted === undefined || isWanted === question.hasVoted) return question
  return { ...question, hasVoted: isWanted, votes: question.votes + (isWanted ? 1 : -1) }
}
