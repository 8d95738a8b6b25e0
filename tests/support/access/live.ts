import { randomUUID } from 'node:crypto'
import { type AccessCases, isReason, attackTexts } from './case.ts'
import { type OwnedResources, newWebinar } from './owned.ts'

/**
 * Creates the cases for calls about webinars, meeting rooms, attendance and recaps, for learners, leaders and admins.
 */
export const createLiveCases = (own: OwnedResources) =>
  ({
    listWebinars: { input: () => ({}), foreign: 'own' },
    getWebinar: { input: () => ({ params: { slug: `sesi-${own.session.sessionId}` } }), foreign: 'WEBINAR_NOT_FOUND' },
    readRoomTalk: { input: () => ({ params: { id: own.meetingId } }), foreign: 'MEETING_NOT_FOUND' },
    announceInRoom: {
      input: () => ({ params: { id: randomUUID() }, body: { text: 'Kita mulai' } }),
      foreign: 'FORBIDDEN',
      own: 'MEETING_NOT_FOUND',
      takes: (field, value) => field === 'text' && attackTexts.includes(String(value)),
    },
    judgeQuestion: {
      input: () => ({ params: { id: randomUUID() }, body: { state: 'answered' } }),
      foreign: 'FORBIDDEN',
      own: 'QUESTION_NOT_FOUND',
    },
    getMeetingRoom: { input: () => ({ params: { id: own.meetingId } }), foreign: 'MEETING_NOT_FOUND' },
    legacyWebinarSchedules: { input: () => ({ params: { id: own.session.sessionId } }), foreign: 'WEBINAR_NOT_FOUND' },
    legacyWebinarSchedulesV2: {
      input: () => ({ params: { id: own.enrollment.enrollmentId } }),
      foreign: 'WEBINAR_NOT_FOUND',
    },
    createWebinar: {
      input: () => ({ body: newWebinar(own) }),
      foreign: 'FORBIDDEN',
      takes: (field, value) =>
        (attackTexts.includes(String(value)) && field !== 'slug') ||
        (field === 'description' && (value === '' || String(value).length === 5_000)) ||
        value === null,
    },
    listDeskWebinars: {
      input: () => ({ query: { search: 'web', time: 'ahead', sort: 'title' } }),
      foreign: 'FORBIDDEN',
    },
    listWebinarSeats: { input: () => ({ params: { id: own.session.sessionId } }), foreign: 'FORBIDDEN' },
    changeWebinar: {
      input: () => {
        const { title, summary, description, speaker } = newWebinar(own)
        const body = { title, summary, description, speaker, place: null, reason: 'Pemateri berganti' }
        return { params: { id: randomUUID() }, body }
      },
      headers: { 'if-match': '"1"' },
      foreign: 'FORBIDDEN',
      own: 'WEBINAR_NOT_FOUND',
      takes: (field, value) =>
        attackTexts.includes(String(value)) ||
        (field === 'description' && (value === '' || String(value).length === 5_000)) ||
        value === null,
    },
    readAdminWebinar: { input: () => ({ params: { id: own.session.sessionId } }), foreign: 'FORBIDDEN' },
    setWebinarLeaders: {
      input: () => ({ params: { id: randomUUID() }, body: { userIds: [] } }),
      foreign: 'FORBIDDEN',
      own: 'WEBINAR_NOT_FOUND',
    },
    changeCapacity: {
      input: () => ({ params: { id: randomUUID() }, body: { capacity: 20 } }),
      foreign: 'FORBIDDEN',
      own: 'WEBINAR_NOT_FOUND',
    },
    moveMeeting: {
      input: () => ({
        params: { id: randomUUID() },
        body: { startsAt: '2036-03-02T12:00:00.000Z', endsAt: '2036-03-02T13:00:00.000Z', sequence: 0 },
      }),
      foreign: 'FORBIDDEN',
      own: 'MEETING_NOT_FOUND',
    },
    cancelMeeting: {
      input: () => ({ params: { id: randomUUID() }, body: { sequence: 0, reason: 'Pemateri sakit' } }),
      foreign: 'FORBIDDEN',
      own: 'MEETING_NOT_FOUND',
      takes: isReason,
    },
    setMeetingLinks: {
      input: () => ({ params: { id: randomUUID() }, body: { joinUrl: null, recordingUrl: null, materials: [] } }),
      foreign: 'FORBIDDEN',
      own: 'MEETING_NOT_FOUND',
    },
    getOwnAttendance: { input: () => ({ params: { id: own.meetingId } }), foreign: 'MEETING_NOT_FOUND' },
    sendAttendanceHeartbeat: { input: () => ({ params: { id: own.meetingId } }), foreign: 'MEETING_NOT_FOUND' },
    listRecaps: { input: () => ({}), foreign: 'own' },
    getRecap: { input: () => ({ params: { id: own.meetingId } }), foreign: 'RECAP_NOT_FOUND', own: 'RECAP_NOT_FOUND' },
    getRecapManifest: {
      input: () => ({ params: { id: own.meetingId } }),
      foreign: 'RECAP_NOT_FOUND',
      own: 'RECAP_NOT_FOUND',
    },
    readDeskRecap: { input: () => ({ params: { id: own.meetingId } }), foreign: 'FORBIDDEN' },
    saveRecap: {
      input: () => ({
        params: { id: randomUUID() },
        body: { recordingUrl: null, recordingLowUrl: null, captionsUrl: null, slidesUrl: null, questions: [] },
      }),
      foreign: 'FORBIDDEN',
      own: 'MEETING_NOT_FOUND',
      takes: (_field, value) => value === null,
    },
    uploadRecapFile: {
      input: () => ({ params: { id: randomUUID() }, file: new Blob(['WEBVTT\n\n'], { type: 'text/vtt' }) }),
      foreign: 'FORBIDDEN',
      own: 'MEETING_NOT_FOUND',
    },
    listHeldMeetings: { input: () => ({}), foreign: 'FORBIDDEN' },
    listAttendanceCodes: { input: () => ({ params: { id: own.meetingId } }), foreign: 'FORBIDDEN' },
    getMeetingRoster: { input: () => ({ params: { id: own.meetingId } }), foreign: 'FORBIDDEN' },
    decideObjection: {
      input: () => ({
        params: { id: own.meetingId, userId: own.other.userId },
        body: { decision: 'granted', note: 'Ada di daftar' },
      }),
      foreign: 'FORBIDDEN',
      own: 'OBJECTION_NOT_FOUND',
    },
  }) satisfies AccessCases
