import type { MeetingRow, WebinarRow } from './queries.ts'

export function presentOlder(webinar: WebinarRow, meeting: MeetingRow) {
  return {
    id: meeting.id,
    webinar_id: webinar.id,
    title: webinar.title,
    speaker: webinar.speaker_name,
    start_time: meeting.starts_at.toISOString(),
    end_time: meeting.ends_at.toISOString(),
    zone: webinar.zone,
    status: meeting.state,
  }
}
