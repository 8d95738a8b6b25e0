import { queryOptions } from '@tanstack/react-query'
import { readRoomTalk, RoomMessages } from '#contract/webinar/room.ts'
import { mergeRoomMessages } from '#contract/webinar/room.rules.ts'
import { callApi } from '#app/session/api.ts'
import { getPersistedQueryMeta, getQueryKey } from './api-query.ts'

/** Query of the messages of a meeting room. Requests only messages that are newer than the known messages. */
export function roomMessagesQuery(meetingId: string) {
  const input = { params: { id: meetingId }, query: {} }
  const queryKey = getQueryKey(readRoomTalk, input)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<RoomMessages> => {
      const before = client.getQueryData<RoomMessages>(queryKey)
      const query = before ? { since: String(before.number) } : {}
      const talk = await callApi(readRoomTalk, { ...input, query }, { signal })
      // A lower number means that the server was restored from a backup. The response then contains all messages and
      // replaces the known messages.
      if (!before || talk.number < before.number) return talk
      return {
        ...talk,
        announcements: mergeRoomMessages(before.announcements, talk.announcements),
        questions: mergeRoomMessages(before.questions, talk.questions),
      }
    },
    staleTime: 0,
    ...getPersistedQueryMeta('own', RoomMessages),
  })
}
