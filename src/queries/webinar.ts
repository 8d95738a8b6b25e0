import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { getMeetingRoom, getWebinar, listWebinars, type WebinarDetail } from '#contract/webinar/webinar.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { apiQuery } from './api-query.ts'

export function webinarListQuery() {
  return apiQuery(listWebinars, {}, { staleTime: MINUTE_MS, keep: 'own' })
}

/** Short, because a moved meeting must be visible within half a minute. */
const WEBINAR_STALE_MS = 20_000

export function webinarQuery(slug: string) {
  return apiQuery(getWebinar, { params: { slug } }, { staleTime: WEBINAR_STALE_MS, keep: 'own' })
}

/** Query of the meeting room, which contains the URL to join. Requested each time, and never stored on the device. */
export function meetingRoomQuery(meetingId: string) {
  return apiQuery(getMeetingRoom, { params: { id: meetingId } }, { staleTime: 0 })
}

/** Loads a webinar. Offline, a webinar that was never opened is shown from the stored list. */
export async function loadWebinar(queryClient: QueryClient, slug: string): Promise<WebinarDetail> {
  const query = webinarQuery(slug)
  try {
    return await queryClient.ensureQueryData(query)
  } catch (error) {
    // Throws if the server answered that the webinar does not exist. The page then shows the server's message.
    if (isApiFailure(error) && error.kind === 'business') throw error
    const list = await queryClient.ensureQueryData(webinarListQuery()).catch(() => [])
    const card = list.find(each => each.slug === slug)
    if (!card) throw error
    const detail: WebinarDetail = {
      ...card,
      description: '',
      speakerBio: '',
      certificatePercent: null,
      isLeader: false,
      place: null,
      afterwards: [],
    }
    // The old date makes the data stale, so that it is refetched at the next opportunity.
    queryClient.setQueryData(query.queryKey, detail, { updatedAt: 1 })
    return detail
  }
}
