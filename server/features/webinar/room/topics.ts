import type { Topic } from '../../../realtime/topic.ts'
import { mayFollow, roomRow } from './service.ts'

/** A vote changes little, so a full room is notified of many votes at once. */
export const roomTopics: readonly Topic[] = [
  {
    kind: 'room',
    everyMs: 1_000,
    countsPeople: true,
    rowFor: async (person, meetingId, { db }) =>
      (await mayFollow(db, person, meetingId)) ? roomRow(meetingId) : undefined,
  },
]
