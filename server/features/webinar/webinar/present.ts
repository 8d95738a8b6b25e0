import type { Registration } from '#contract/webinar/webinar-registration.ts'
import type { Afterwards, Meeting, MeetingRoom, WebinarCard, WebinarDetail } from '#contract/webinar/webinar.ts'
import { isRoomOpen, JOIN_OPENS_BEFORE_MS, phaseOf } from '#contract/webinar/webinar.rules.ts'
import type { MeetingRow, OwnRegistrationRow, WebinarRow } from './queries.ts'

export function presentMeeting(row: MeetingRow): Meeting {
  return {
    id: row.id,
    number: row.number,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: row.state,
    sequence: row.sequence,
    changedAt: row.changed_at.toISOString(),
    hasAfterwards: row.recording_url !== null || row.materials.length > 0,
  }
}

export function presentRegistration(row: OwnRegistrationRow | undefined): Registration {
  if (!row) return { state: 'none', wantsReminders: false, waitingPlace: null }
  return {
    state: row.state,
    wantsReminders: row.wants_reminders,
    waitingPlace: row.state === 'waiting' ? row.waiting_place : null,
  }
}

export function presentCard(
  row: WebinarRow,
  meetings: readonly MeetingRow[],
  registration: OwnRegistrationRow | undefined,
): WebinarCard {
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    mode: row.mode,
    zone: row.zone,
    speaker: { name: row.speaker_name, title: row.speaker_title },
    capacity: row.capacity,
    seatsLeft: row.capacity === null ? null : row.capacity - row.seats_taken,
    meetings: meetings.map(presentMeeting),
    registration: presentRegistration(registration),
  }
}

/** Place and recordings are only for users with a seat. The join address is never included. */
export function presentDetail(
  row: WebinarRow,
  meetings: readonly MeetingRow[],
  { own: registration, isLeader }: { own: OwnRegistrationRow | undefined; isLeader: boolean },
  now: Date,
): WebinarDetail {
  const hasSeat = registration?.state === 'registered'
  return {
    ...presentCard(row, meetings, registration),
    description: row.description,
    speakerBio: row.speaker_bio,
    certificatePercent: row.certificate_percent,
    isLeader,
    place: hasSeat ? row.place : null,
    afterwards: hasSeat ? meetings.filter(meeting => isOver(meeting, now)).map(presentAfterwards) : [],
  }
}

function isOver(meeting: MeetingRow, now: Date): boolean {
  return phaseOf(presentMeeting(meeting), now.getTime()) === 'over'
}

function presentAfterwards(row: MeetingRow): Afterwards {
  return { meetingId: row.id, recordingUrl: row.recording_url, materials: row.materials }
}

export function presentRoom(webinar: WebinarRow, meeting: MeetingRow, now: Date): MeetingRoom {
  const { startsAt, endsAt, state } = presentMeeting(meeting)
  return {
    meetingId: meeting.id,
    opensAt: new Date(meeting.starts_at.getTime() - JOIN_OPENS_BEFORE_MS).toISOString(),
    startsAt,
    endsAt,
    state,
    joinUrl: isRoomOpen({ startsAt, endsAt, state }, now.getTime()) ? meeting.join_url : null,
    place: webinar.place,
  }
}
