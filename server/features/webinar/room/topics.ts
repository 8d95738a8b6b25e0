import type { Topic } from '../../../realtime/topic.ts'
import { maySubscribeToRoom, getRoomRow } from './service.ts'

/** Sends at most one hint per second, so that many votes together cause only one refetch. */
export const roomTopics: readonly Topic[] = [
  {
    kind: 'room',
    everyMs: 1_000,
    countsPeople: true,
    rowFor: async (person, meetingId, { db }) =>
      (await maySubscribeToRoom(db, person, meetingId)) ? getRoomRow(meetingId) : undefined,
  },
]
