import type { Registration } from '#contract/webinar/webinar-registration.ts'
import type { MeetingFollowUp, Meeting, MeetingRoom, WebinarCard, WebinarDetail } from '#contract/webinar/webinar.ts'
import type { DeskWebinar, WebinarSeat } from '#contract/webinar/webinar.admin.ts'
import type { AdminWebinar } from '#contract/webinar/webinar-schedule.admin.ts'
import { isRoomOpen, JOIN_OPENS_BEFORE_MS, getMeetingPhase } from '#contract/webinar/webinar.rules.ts'
import type { DeskWebinarRow, WebinarSeatRow } from './desk-queries.ts'
import type { MeetingRow, OwnRegistrationRow, WebinarRow } from './queries.ts'

interface AdminParts {
  registered: number
  waiting: number
  meetings: readonly MeetingRow[]
  leaders: readonly { id: string; name: string }[]
}

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

/** Picture URLs of instructors, by name. */
export type SpeakerPictures = ReadonlyMap<string, string | null>

export function presentCard(
  row: WebinarRow,
  meetings: readonly MeetingRow[],
  registration: OwnRegistrationRow | undefined,
  pictures: SpeakerPictures,
): WebinarCard {
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    mode: row.mode,
    zone: row.zone,
    speaker: { name: row.speaker_name, title: row.speaker_title, picUrl: pictures.get(row.speaker_name) ?? null },
    capacity: row.capacity,
    seatsLeft: row.capacity === null ? null : row.capacity - row.seats_taken,
    meetings: meetings.map(presentMeeting),
    registration: presentRegistration(registration),
  }
}

/**
 * Includes the location, recordings and materials only for users with a seat. Does not include the link for joining a
 * meeting.
 */
export function presentWebinarDetail(
  row: WebinarRow,
  meetings: readonly MeetingRow[],
  own: { registration: OwnRegistrationRow | undefined; isLeader: boolean; pictures: SpeakerPictures },
  now: Date,
): WebinarDetail {
  const { registration, isLeader, pictures } = own
  const hasSeat = registration?.state === 'registered'
  return {
    ...presentCard(row, meetings, registration, pictures),
    description: row.description,
    speakerBio: row.speaker_bio,
    certificatePercent: row.certificate_percent,
    isLeader,
    place: hasSeat ? row.place : null,
    afterwards: hasSeat ? meetings.filter(meeting => isOver(meeting, now)).map(presentAfterwards) : [],
  }
}

function isOver(meeting: MeetingRow, now: Date): boolean {
  return getMeetingPhase(presentMeeting(meeting), now.getTime()) === 'over'
}

function presentAfterwards(row: MeetingRow): MeetingFollowUp {
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

export function presentDeskWebinar(row: DeskWebinarRow): DeskWebinar {
  const { id, slug, kind, title, zone, capacity } = row
  return {
    id,
    slug,
    kind,
    title,
    zone,
    capacity,
    speakerName: row.speaker_name,
    registeredCount: row.registered_count,
    waitingCount: row.waiting_count,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    meetingCount: row.meeting_count,
    cancelledCount: row.cancelled_count,
  }
}

export function presentSeat(row: WebinarSeatRow, certificate: WebinarSeat['certificate']): WebinarSeat {
  return {
    user: { id: row.user_id, fullName: row.full_name, email: row.email },
    state: row.state,
    wantsReminders: row.wants_reminders,
    wishedAt: row.wished_at.toISOString(),
    certificate,
  }
}

export function presentAdminWebinar(
  webinar: WebinarRow,
  { registered, waiting, meetings, leaders }: AdminParts,
): AdminWebinar {
  return {
    id: webinar.id,
    slug: webinar.slug,
    kind: webinar.kind,
    version: webinar.version,
    title: webinar.title,
    summary: webinar.summary,
    description: webinar.description,
    speaker: { name: webinar.speaker_name, title: webinar.speaker_title, bio: webinar.speaker_bio },
    mode: webinar.mode,
    place: webinar.place,
    zone: webinar.zone,
    capacity: webinar.capacity,
    registeredCount: registered,
    waitingCount: waiting,
    certificatePercent: webinar.certificate_percent,
    meetings: meetings.map(meeting => ({
      ...presentMeeting(meeting),
      cancelReason: meeting.cancel_reason,
      joinUrl: meeting.join_url,
      recordingUrl: meeting.recording_url,
      materials: meeting.materials,
    })),
    leaders: [...leaders],
  }
}
