import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import * as v from 'valibot'
import { Zone } from '#contract/catalog/course.ts'
import { RecapQuestion } from '#contract/webinar/recap.ts'
import type { Tx } from '../db/database.ts'
import type { Storage } from '../storage/port.ts'
import { contentFolder } from './content-files.ts'
import { createDemoId } from './demo-id.ts'
import { getDayNumber, computeSessionStart } from './session-time.ts'

/** Interval at which each demo webinar is repeated. */
const CYCLE_DAYS = 14
const DAYS_BACK = 5
/** Interval at which an open room starts. Learners can register for the next two open rooms. */
const OPEN_ROOM_EVERY_MS = 10 * MINUTE_MS
const OPEN_ROOM_AHEAD_MS = 20 * MINUTE_MS
const OPEN_ROOM_MS = 25 * MINUTE_MS
/** Time after its end at which an open room is deleted if it has no registrations. */
const FORGET_AFTER_MS = 60 * MINUTE_MS

const Text = v.pipe(v.string(), v.nonEmpty())
const textFields = { slug: Text, title: Text, summary: Text, description: Text, instructor: Text }
/** Recap of a meeting: a recording in two sizes, its captions, a hand-out and three questions. */
const Recap = v.object({ folder: Text, film: Text, slides: Text, questions: v.array(RecapQuestion) })
const Webinars = v.object({
  webinars: v.array(
    v.object({
      ...textFields,
      mode: v.picklist(['Daring', 'Luring']),
      place: v.optional(Text),
      day: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CYCLE_DAYS - 1)),
      time: Text,
      zone: Zone,
      minutes: v.number(),
      capacity: v.nullable(v.number()),
      meetings: v.optional(v.number(), 1),
      recap: v.optional(Recap),
    }),
  ),
  openRoom: v.object({ ...textFields, mode: v.literal('Daring'), zone: Zone, capacity: v.number() }),
})
type Plan = v.InferOutput<typeof Webinars>['webinars'][number]

type StoredRecap = Record<'recording_url' | 'recording_low_url' | 'captions_url' | 'slides_url' | 'questions', string>

export interface DemoWebinars {
  plans: v.InferOutput<typeof Webinars>
  /** Recap of each webinar, by the slug of its plan. */
  recaps: ReadonlyMap<string, StoredRecap>
  /** URL of the recording of webinars without a recap. */
  recordingUrl: string
}

export async function readDemoWebinars(storage: Storage): Promise<DemoWebinars> {
  const plans = await contentFolder('.', storage).json('webinars.json', Webinars)
  const { url } = await contentFolder('analis-data', storage).media('media/video-median.mp4')
  const recaps = new Map<string, StoredRecap>()
  for (const { slug, recap } of plans.webinars) if (recap) recaps.set(slug, await storeRecap(recap, storage))
  return { plans, recaps, recordingUrl: url }
}

async function storeRecap({ folder, film, slides, questions }: v.InferOutput<typeof Recap>, storage: Storage) {
  const content = contentFolder(folder, storage)
  const getUrl = async (name: string) => (await content.media(`media/${name}`)).url
  return {
    recording_url: await getUrl(`${film}.mp4`),
    recording_low_url: await getUrl(`${film}-hemat.mp4`),
    captions_url: await getUrl(`${film}.vtt`),
    slides_url: await getUrl(`${slides}.pdf`),
    questions: JSON.stringify(questions),
  }
}

/**
 * Inserts the missing webinars around the current day. The dates depend only on the clock, not on the time since the
 * start of the server.
 */
export async function insertDemoWebinars(
  tx: Tx,
  { plans, recaps, recordingUrl }: DemoWebinars,
  now: Date,
): Promise<void> {
  for (const plan of plans.webinars) {
    const startsAt = startNear(plan, now)
    const starts = Array.from({ length: plan.meetings }, (_, at) => new Date(startsAt.getTime() + at * DAY_MS))
    const recap = recaps.get(plan.slug)
    await insertOne(tx, plan, starts, { minutes: plan.minutes, recordingUrl: recap ? null : recordingUrl, recap, now })
  }
  const next = Math.ceil((now.getTime() + 1) / OPEN_ROOM_EVERY_MS) * OPEN_ROOM_EVERY_MS
  for (let at = next - OPEN_ROOM_EVERY_MS; at <= now.getTime() + OPEN_ROOM_AHEAD_MS; at += OPEN_ROOM_EVERY_MS) {
    const length = { minutes: OPEN_ROOM_MS / MINUTE_MS, recordingUrl: null, now }
    await insertOne(tx, plans.openRoom, [new Date(at)], length)
  }
}

/** Returns the start of the repetition that lies between five days ago and eight days ahead. */
function startNear(plan: Plan, now: Date): Date {
  const firstDay = getDayNumber(plan.zone, now) - DAYS_BACK
  const daysOn = (((plan.day - firstDay) % CYCLE_DAYS) + CYCLE_DAYS) % CYCLE_DAYS
  return computeSessionStart({ startsInDays: daysOn - DAYS_BACK, startTime: plan.time, zone: plan.zone }, now)
}

async function insertOne(
  tx: Tx,
  plan: Omit<Plan, 'day' | 'time' | 'minutes' | 'meetings' | 'recap'>,
  starts: readonly Date[],
  {
    minutes,
    recordingUrl,
    recap,
    now,
  }: { minutes: number; recordingUrl: string | null; recap?: StoredRecap | undefined; now: Date },
): Promise<void> {
  const [first] = starts
  if (!first) return
  // Each repetition is a separate webinar with its own seats, so its URL contains the date.
  const slug = `${plan.slug}-${first.toISOString().slice(0, 16).replaceAll(/\D/g, '')}`
  const id = createDemoId('webinar', slug)
  const instructor = await tx
    .selectFrom('instructor')
    .select(['name', 'title', 'bio'])
    .where('slug', '=', plan.instructor)
    .executeTakeFirstOrThrow()
  const insertedRow = await tx
    .insertInto('webinar')
    .values({
      id,
      slug,
      kind: 'webinar',
      course_session_id: null,
      title: plan.title,
      summary: plan.summary,
      description: plan.description,
      mode: plan.mode,
      zone: plan.zone,
      place: plan.place ?? null,
      speaker_name: instructor.name,
      speaker_title: instructor.title,
      speaker_bio: instructor.bio,
      capacity: plan.capacity,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!insertedRow) return
  await tx
    .insertInto('webinar_meeting')
    .values(
      starts.map((startsAt, at) => ({
        id: createDemoId('meeting', slug, at + 1),
        webinar_id: id,
        number: at + 1,
        starts_at: startsAt,
        ends_at: new Date(startsAt.getTime() + minutes * MINUTE_MS),
        changed_at: now,
        cancel_reason: null,
        join_url: plan.mode === 'Daring' ? `https://rapat.semai.test/${slug}` : null,
        recording_url: recordingUrl,
      })),
    )
    .execute()
  if (recap) {
    await tx
      .insertInto('meeting_recap')
      .values(
        starts.map((start, at) => ({
          meeting_id: createDemoId('meeting', slug, at + 1),
          ...recap,
          saved_at: now,
          // The recap of a webinar that ended before the demo began counts as announced, so that learners get no
          // notification about it.
          offered_at: start.getTime() + minutes * MINUTE_MS < now.getTime() ? now : null,
        })),
      )
      .execute()
    if (first.getTime() + minutes * MINUTE_MS < now.getTime()) await attend(tx, { webinarId: id, slug, first, now })
  }
  const leader = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', createDemoId('user', 'pakar@semai.test'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (leader) await tx.insertInto('webinar_leader').values({ webinar_id: id, user_id: leader.id }).execute()
  if (plan.slug === 'klinik-portofolio') await fill(tx, id, now)
}

/** Registers the demo learner, and stores that the learner lost the connection after 15 minutes. */
async function attend(
  tx: Tx,
  { webinarId, slug, first, now }: { webinarId: string; slug: string; first: Date; now: Date },
): Promise<void> {
  const learner = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', createDemoId('user', 'siswa@semai.test'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!learner) return
  const presentMs = 15 * MINUTE_MS
  await tx
    .insertInto('webinar_registration')
    .values({
      webinar_id: webinarId,
      user_id: learner.id,
      state: 'registered',
      queue_number: null,
      wants_reminders: false,
      wished_at: now,
      reminder_wished_at: now,
    })
    .execute()
  await tx.updateTable('webinar').set({ seats_taken: 1 }).where('id', '=', webinarId).execute()
  await tx
    .insertInto('meeting_presence')
    .values({
      meeting_id: createDemoId('meeting', slug, 1),
      user_id: learner.id,
      seen: JSON.stringify([[first.getTime(), first.getTime() + presentMs]]),
      present_ms: presentMs,
      checked_in_at: null,
      checked_in_by: null,
      attended_at: null,
    })
    .execute()
}

/** Fills all seats with other learners, and puts two of them on the waiting list. */
async function fill(tx: Tx, webinarId: string, now: Date): Promise<void> {
  const seats = 5
  const users = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email', 'like', '%@contoh.invalid')
    .orderBy('id')
    .limit(seats + 2)
    .execute()
  if (users.length < seats) return
  await tx
    .insertInto('webinar_registration')
    .values(
      users.map(({ id }, at) => ({
        webinar_id: webinarId,
        user_id: id,
        state: at < seats ? ('registered' as const) : ('waiting' as const),
        queue_number: at < seats ? null : at,
        wants_reminders: false,
        wished_at: now,
        reminder_wished_at: now,
      })),
    )
    .execute()
  await tx.updateTable('webinar').set({ seats_taken: seats }).where('id', '=', webinarId).execute()
}

/** Deletes open rooms without registrations. */
export async function deleteOpenRooms(tx: Tx, { plans }: DemoWebinars, now: Date): Promise<void> {
  await tx
    .deleteFrom('webinar')
    .where('slug', 'like', `${plans.openRoom.slug}-%`)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webinar_meeting')
            .select('id')
            .whereRef('webinar_meeting.webinar_id', '=', 'webinar.id')
            .where('ends_at', '>', new Date(now.getTime() - FORGET_AFTER_MS)),
        ),
      ),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webinar_registration')
            .select('user_id')
            .whereRef('webinar_registration.webinar_id', '=', 'webinar.id'),
        ),
      ),
    )
    .execute()
}
