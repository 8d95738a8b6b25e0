import { captionsQuery } from '#app/queries/lecture-material.ts'
import { recapListQuery, recapQuery } from '#app/queries/recap.ts'
import { webinarQuery } from '#app/queries/webinar.ts'
import { warmPdfReader } from './pdf-files.ts'
import type { Fetch } from './texts-of-class.ts'

/** Asks for every answer that opening a meeting's recap needs: the way there, the words, the questions. */
export async function fetchTextsOfRecap(fetch: Fetch, slug: string, meetingId: string): Promise<void> {
  await fetch(recapListQuery())
  await fetch(webinarQuery(slug))
  const { recording, slides } = await fetch(recapQuery(meetingId))
  if (recording?.captionsUrl) await fetch(captionsQuery(recording.captionsUrl))
  if (slides) warmPdfReader()
}
