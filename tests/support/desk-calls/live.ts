import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import { reason, type Desk, type Inputs } from './desk.ts'

/** Creates inputs for calls about webinars, their rooms, attendance and recaps. */
export function createLiveInputs({ world, people, inDays }: Desk) {
  async function webinar() {
    const body = {
      slug: `uji-${randomUUID()}`,
      title: 'Webinar uji',
      summary: 'Ringkasan',
      description: 'Isi',
      mode: 'Daring',
      zone: 'WIB',
      capacity: 10,
      speaker: { name: 'Ani', title: 'Pemateri', bio: 'Bio' },
      meetings: [{ startsAt: inDays(3), endsAt: inDays(3.1) }],
    }
    const answer = await world.send(api.createWebinar, { body }, { as: people.admin })
    const { data } = answer.json<{ data: { id: string; meetings: { id: string }[] } }>()
    return { body: { ...body, slug: `lain-${randomUUID()}` }, id: data.id, meetingId: data.meetings[0]?.id ?? '' }
  }

  /** Creates a meeting whose room is open. */
  async function openMeeting(): Promise<string> {
    const { meetingId } = await webinar()
    await world.db
      .updateTable('webinar_meeting')
      .set({ starts_at: world.clock.now, ends_at: new Date(inDays(0.1)) })
      .where('id', '=', meetingId)
      .execute()
    return meetingId
  }

  return {
    createWebinar: async () => ({ body: (await webinar()).body }),
    async changeWebinar() {
      const { id, body } = await webinar()
      const { title, summary, description, speaker } = body
      return { params: { id }, body: { title, summary, description, speaker, place: null, reason } }
    },
    changeCapacity: async () => ({ params: { id: (await webinar()).id }, body: { capacity: 20 } }),
    saveRecap: async () => ({
      params: { id: (await webinar()).meetingId },
      body: { recordingUrl: null, recordingLowUrl: null, captionsUrl: null, slidesUrl: null, questions: [] },
    }),
    uploadRecapFile: async () => ({
      params: { id: (await webinar()).meetingId },
      file: new Blob(['WEBVTT\n\n'], { type: 'text/vtt' }),
    }),
    setWebinarLeaders: async () => ({
      params: { id: (await webinar()).id },
      body: { userIds: [people.expert.userId] },
    }),
    moveMeeting: async () => ({
      params: { id: (await webinar()).meetingId },
      body: { startsAt: inDays(5), endsAt: inDays(5.1), sequence: 0 },
    }),
    cancelMeeting: async () => ({ params: { id: (await webinar()).meetingId }, body: { sequence: 0, reason } }),
    setMeetingLinks: async () => ({
      params: { id: (await webinar()).meetingId },
      body: { joinUrl: null, recordingUrl: null, materials: [] },
    }),
    announceInRoom: async () => ({ params: { id: await openMeeting() }, body: { text: 'Kita mulai lima menit lagi' } }),
    async judgeQuestion() {
      const id = randomUUID()
      const asked = { number: 1, text: 'Apa bedanya?', asked_by: people.learner.userId, asked_at: world.clock.now }
      await world.db
        .insertInto('room_question')
        .values({ id, meeting_id: await openMeeting(), ...asked })
        .execute()
      return { params: { id }, body: { state: 'answered' } }
    },
    async decideObjection() {
      const { id, meetingId } = await webinar()
      const { userId } = await world.newLearner()
      await world.db
        .insertInto('webinar_registration')
        .values({
          webinar_id: id,
          user_id: userId,
          state: 'registered',
          queue_number: null,
          wants_reminders: false,
          wished_at: world.clock.now,
          reminder_wished_at: world.clock.now,
        })
        .execute()
      const objection = { reason, raised_at: world.clock.now, note: null, decided_by: null, decided_at: null }
      await world.db
        .insertInto('attendance_objection')
        .values({ meeting_id: meetingId, user_id: userId, ...objection })
        .execute()
      return { params: { id: meetingId, userId }, body: { decision: 'granted', note: reason } }
    },
  } satisfies Inputs
}
