import { captionsQuery } from '#app/queries/lecture-material.ts'
import { recapListQuery, recapQuery } from '#app/queries/recap.ts'
import { webinarQuery } from '#app/queries/webinar.ts'
import { preloadPdfReader } from './pdf-files.ts'
import type { FetchQuery } from './texts-of-class.ts'

/** Fetches all data that is needed to open a meeting's recap: parent pages, transcript and questions. */
export async function fetchTextsOfRecap(fetch: FetchQuery, slug: string, meetingId: string): Promise<void> {
  await fetch(recapListQuery())
  await fetch(webinarQuery(slug))
  const { recording, slides } = await fetch(recapQuery(meetingId))
  if (recording?.captionsUrl) await fetch(captionsQuery(recording.captionsUrl))
  if (slides) preloadPdfReader()
}
