import type { RecapBody } from '#contract/webinar/recap.admin.ts'
import type { RecapRow } from './queries.ts'

export function presentBody(row: RecapRow): RecapBody {
  return {
    recordingUrl: row.recording_url,
    recordingLowUrl: row.recording_low_url,
    captionsUrl: row.captions_url,
    slidesUrl: row.slides_url,
    questions: row.questions,
  }
}
