/** Time before the start at which a room opens and the button 'Gabung' leads to it. */
export const JOIN_OPENS_BEFORE_MS = 15 * 60_000

export interface MeetingTimes {
  startsAt: string
  endsAt: string
  state: 'planned' | 'cancelled'
}

/** State of a meeting: not open yet, room open, running, over, or cancelled. */
export type MeetingPhase = 'coming' | 'open' | 'live' | 'over' | 'cancelled'

/**
 * Returns the phase at `now`, in milliseconds of the server's time. The room opens `JOIN_OPENS_BEFORE_MS` before the
 * start.
 */
export function getMeetingPhase({ startsAt, endsAt, state }: MeetingTimes, now: number): MeetingPhase {
  if (state === 'cancelled') return 'cancelled'
  const start = Date.parse(startsAt)
  if (now >= Date.parse(endsAt)) return 'over'
  if (now >= start) return 'live'
  return now >= start - JOIN_OPENS_BEFORE_MS ? 'open' : 'coming'
}

/** Returns whether the room can be entered. */
export function isRoomOpen(meeting: MeetingTimes, now: number): boolean {
  const phase = getMeetingPhase(meeting, now)
  return phase === 'open' || phase === 'live'
}

/** Returns the running or next meeting. Returns undefined if no meeting is left. */
export function findNextMeeting<M extends MeetingTimes>(meetings: readonly M[], now: number): M | undefined {
  return meetings
    .filter(meeting => ['coming', 'open', 'live'].includes(getMeetingPhase(meeting, now)))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]
}

export type WebinarPhase = 'coming' | 'past' | 'cancelled'

/**
 * Returns the phase of the whole webinar. It is past if no meeting is left, and cancelled if every meeting is
 * cancelled.
 */
export function getWebinarPhase(meetings: readonly MeetingTimes[], now: number): WebinarPhase {
  if (findNextMeeting(meetings, now)) return 'coming'
  return meetings.length > 0 && meetings.every(meeting => meeting.state === 'cancelled') ? 'cancelled' : 'past'
}

export const reminderSteps = ['day', 'hour', 'ten-minutes'] as const
export type ReminderStep = (typeof reminderSteps)[number]

const beforeMs: Record<ReminderStep, number> = {
  day: 24 * 3_600_000,
  hour: 3_600_000,
  'ten-minutes': 10 * 60_000,
}

/** Returns the reminders of a meeting whose time is still in the future. */
export function planMeetingReminders(meeting: MeetingTimes, now: number): { step: ReminderStep; dueAt: number }[] {
  if (meeting.state === 'cancelled') return []
  const start = Date.parse(meeting.startsAt)
  return reminderSteps.map(step => ({ step, dueAt: start - beforeMs[step] })).filter(({ dueAt }) => dueAt > now)
}
