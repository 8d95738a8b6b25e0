import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { deleteAccount } from '#contract/account/account-data.ts'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { announceInRoom, judgeQuestion } from '#contract/webinar/room.admin.ts'
import { readRoomTalk } from '#contract/webinar/room.ts'
import { cancelMeeting } from '#contract/webinar/webinar-schedule.admin.ts'
import { jobs } from '#server/features/index.ts'
import { createHub } from '#server/realtime/hub.ts'
import { createPresence } from '#server/realtime/presence.ts'
import { countPresent } from '#server/realtime/presence-queries.ts'
import { type Learner, LEARNER_PASSWORD, type LearningApp, startLearningApp } from '#tests/support/learning-app.ts'
import { listen, openSocket } from '#tests/support/sockets.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'

let world: LearningApp
let origin: string
let admin: Learner
let learner: Learner
let meetingId: string

beforeAll(async () => {
  world = await startLearningApp({ jobs: jobs.map(job => ({ ...job, run: async () => {} })) })
  origin = await listen(world.app)
  admin = await world.newAdmin()
})
afterAll(() => world.close())

beforeEach(async () => {
  meetingId = await openRoom()
  learner = await withSeat()
})

const inMs = (ms: number) => new Date(world.clock.now.getTime() + ms)

/** Creates a meeting that has just begun. */
async function openRoom(): Promise<string> {
  const id = randomUUID()
  const words = {
    title: 'Tanya jawab',
    summary: '',
    description: '',
    speaker_name: 'Ratna',
    speaker_title: '',
    speaker_bio: '',
  }
  await world.db
    .insertInto('webinar')
    .values({
      id,
      slug: `uji-${id}`,
      kind: 'webinar',
      mode: 'Daring',
      zone: 'WIB',
      ...words,
      course_session_id: null,
      place: null,
      capacity: null,
      seats_taken: 1_000,
    })
    .execute()
  const links = { cancel_reason: null, join_url: null, recording_url: null }
  await world.db
    .insertInto('webinar_meeting')
    .values({
      id,
      webinar_id: id,
      number: 1,
      starts_at: inMs(-MINUTE_MS),
      ends_at: inMs(60 * MINUTE_MS),
      changed_at: inMs(0),
      ...links,
    })
    .execute()
  return id
}

async function withSeat(): Promise<Learner> {
  const person = await world.newLearner()
  const seatTimes = { wished_at: world.clock.now, reminder_wished_at: world.clock.now, wants_reminders: false }
  await world.db
    .insertInto('webinar_registration')
    .values({ webinar_id: meetingId, user_id: person.userId, state: 'registered', queue_number: null, ...seatTimes })
    .execute()
  return person
}

interface Sending {
  as?: Learner
  at?: Date
  id?: string
}

async function send(
  kind: string,
  payload: object,
  { as = learner, at = world.clock.now, id = randomUUID() }: Sending = {},
) {
  const entries = [{ id, kind, payload, happenedAt: at.toISOString() }]
  const { data } = await world.call(sendOutbox, { body: { entries } }, { as })
  return data.results[0]!
}
const ask = (text: string, sending?: Sending) => send('room-question', { meetingId, text }, sending)
const vote = (questionId: string, isWanted: boolean, sending?: Sending) =>
  send('room-vote', { questionId, isWanted }, sending)
const talk = async (as: Learner, since?: number) =>
  (
    await world.call(
      readRoomTalk,
      { params: { id: meetingId }, query: since === undefined ? {} : { since: String(since) } },
      { as },
    )
  ).data
const announce = (text: string, key?: string, as = admin) =>
  world.call(announceInRoom, { params: { id: meetingId }, body: { text } }, { as, ...(key && { key }) })
const judge = (id: string, state: 'open' | 'answered' | 'hidden') =>
  world.call(judgeQuestion, { params: { id }, body: { state } }, { as: admin })

test('stores a repeated question once, and sends a participant only new entries', async () => {
  const id = randomUUID()
  expect((await ask('Apa itu median?', { id })).outcome).toBe('accepted')
  expect((await ask('Apa itu median?', { id })).outcome).toBe('duplicate')
  const other = await withSeat()
  const first = await talk(other)
  expect(first.questions).toMatchObject([
    { text: 'Apa itu median?', author: 'Bunga C.', isMine: false, votes: 0, state: 'open' },
  ])
  expect((await talk(learner)).questions).toMatchObject([{ isMine: true }])
  expect(await talk(other, first.number)).toMatchObject({ questions: [], announcements: [] })
  await announce('Kita mulai')
  const next = await talk(other, first.number)
  expect(next).toMatchObject({ questions: [], announcements: [{ text: 'Kita mulai' }] })
  expect(next.number).toBe(first.number + 1)
  // `since` is larger than the number on the server. This happens after the database was restored from a backup, so all
  // rows are returned.
  expect((await talk(other, 1_000)).questions).toHaveLength(1)
})

test('only the latest vote of a user on a question counts, and the number of changes is limited', async () => {
  const asked = await ask('Berapa lama?')
  const { questionId } = asked.receipt as { questionId: string }
  const other = await withSeat()
  const at = (ms: number) => inMs(ms - 60_000)
  expect((await vote(questionId, true, { as: other, at: at(0) })).outcome).toBe('accepted')
  expect((await vote(questionId, true, { as: other, at: at(1) })).outcome).toBe('superseded')
  // This contrary vote was made before the repeated vote but arrives after it.
  expect((await vote(questionId, false, { as: other, at: at(0.5) })).outcome).toBe('superseded')
  expect((await vote(questionId, true)).outcome).toBe('accepted')
  expect((await talk(other)).questions).toMatchObject([{ votes: 2, hasVoted: true }])
  expect((await vote(questionId, false, { as: other, at: at(10) })).outcome).toBe('accepted')
  // This vote was made before the previous one but arrives after it.
  expect((await vote(questionId, true, { as: other, at: at(5) })).outcome).toBe('superseded')
  expect((await talk(other)).questions).toMatchObject([{ votes: 1, hasVoted: false }])
  const outcomes = []
  for (let each = 0; each < 25; each += 1)
    outcomes.push(await vote(questionId, each % 2 === 0, { as: other, at: at(20 + each) }))
  expect(outcomes.at(-1)).toMatchObject({ outcome: 'refused', code: 'ROOM_TOO_OFTEN' })
})

test('a user without a seat cannot read, ask, vote in or follow a room', async () => {
  const { receipt } = await ask('Rahasia kelas')
  const foreignLearner = await world.newLearner()
  const response = await world.call(readRoomTalk, { params: { id: meetingId }, query: {} }, { as: foreignLearner })
  expect(response.code).toBe('MEETING_NOT_FOUND')
  expect((await ask('Halo', { as: foreignLearner })).code).toBe('MEETING_NOT_FOUND')
  expect((await vote((receipt as { questionId: string }).questionId, true, { as: foreignLearner })).code).toBe(
    'QUESTION_NOT_FOUND',
  )
  expect((await vote(randomUUID(), true, { as: foreignLearner })).code).toBe('QUESTION_NOT_FOUND')
  expect(
    (await world.call(announceInRoom, { params: { id: meetingId }, body: { text: 'x' } }, { as: learner })).code,
  ).toBe('FORBIDDEN')
  const socket = await openSocket(origin, { token: foreignLearner.accessToken })
  expect(await socket.follow(`room:${meetingId}`)).toEqual([])
  socket.close()
})

test('a hidden question is visible only to its author and to leaders, and an answered question is marked', async () => {
  const { receipt } = await ask('Kata kasar')
  const { questionId } = receipt as { questionId: string }
  const other = await withSeat()
  const numberBefore = (await talk(other)).number
  expect((await judge(questionId, 'hidden')).data).toMatchObject({ state: 'hidden', text: 'Kata kasar' })
  expect((await talk(other, numberBefore)).questions).toMatchObject([
    { id: questionId, state: 'hidden', text: '', author: null },
  ])
  expect((await talk(learner)).questions).toMatchObject([{ text: 'Kata kasar' }])
  expect((await vote(questionId, true, { as: other })).code).toBe('QUESTION_NOT_FOUND')
  await judge(questionId, 'answered')
  expect((await talk(other)).questions).toMatchObject([{ state: 'answered', text: 'Kata kasar' }])
  expect((await judge(randomUUID(), 'hidden')).code).toBe('QUESTION_NOT_FOUND')
})

test('a question sent late counts by its original time, and must have been asked during the meeting', async () => {
  expect((await ask('Terlalu dini', { at: inMs(-30 * MINUTE_MS) })).code).toBe('ROOM_NOT_OPEN')
  const timeBefore = world.clock.now
  const inTime = inMs(10_000)
  world.clock.now = inMs(120 * MINUTE_MS)
  const later = { ...learner, accessToken: await world.tokenFor(learner.userId) }
  expect((await ask('Tertunda', { as: later, at: inTime })).outcome).toBe('accepted')
  expect((await ask('Sudah lewat', { as: later })).code).toBe('ROOM_CLOSED')
  world.clock.now = timeBefore
  expect((await talk(learner)).questions.map(({ text }) => text)).toEqual(['Tertunda'])
})

test('rejects hostile and huge questions or stores them as plain text, and accepts at most twenty questions', async () => {
  const words = ["' or 1=1; --", '<img src=x onerror=alert(1)>', '../../etc/passwd', '\u202Eterbalik 🙂']
  for (const text of words) expect((await ask(text)).outcome).toBe('accepted')
  expect((await talk(learner)).questions.map(({ text }) => text)).toEqual(words)
  for (const text of ['', '   ', 'a'.repeat(301), 'a'.repeat(1_000_000), '\0', 7 as never, null as never]) {
    expect(await ask(text)).toMatchObject({ outcome: 'refused' })
  }
  for (let each = words.length; each < 20; each += 1) expect((await ask(`Nomor ${each}`)).outcome).toBe('accepted')
  expect((await ask('Satu lagi')).code).toBe('ROOM_TOO_OFTEN')
  expect((await announce('a'.repeat(501))).code).toBe('VALIDATION_FAILED')
})

test('stores an announcement once per key, and refuses announcements in a cancelled meeting', async () => {
  const key = randomUUID()
  const first = await announce('Kita mulai', key)
  expect((await announce('Kita mulai', key)).data).toEqual(first.data)
  expect((await talk(learner)).announcements).toHaveLength(1)
  await world.call(
    cancelMeeting,
    { params: { id: meetingId }, body: { sequence: 0, reason: 'Pemateri sakit' } },
    { as: admin },
  )
  expect((await announce('Masih ada?')).code).toBe('ROOM_CLOSED')
  expect((await talk(learner)).sequence).toBe(1)
})

test('a client that reads questions by sequence number misses none of fifty simultaneous questions', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, withSeat))
  const reader = await withSeat()
  const received: string[] = []
  let number = 0
  const read = async () => {
    const now = await talk(reader, number)
    received.push(...now.questions.map(({ text }) => text))
    number = now.number
  }
  const asking = Promise.all(
    people.flatMap((as, who) => Array.from({ length: 5 }, (_, at) => ask(`${who}-${at}`, { as }))),
  )
  const done = { is: false }
  const asked = asking.then(outcomes => {
    done.is = true
    return outcomes
  })
  while (!done.is) await read()
  expect((await asked).filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
  await read()
  expect(received.toSorted()).toEqual(people.flatMap((_, who) => [0, 1, 2, 3, 4].map(at => `${who}-${at}`)).toSorted())
})

test('a participant counts once for any number of tabs, and no longer after the last tab closes', async () => {
  const other = await withSeat()
  const room = `room:${meetingId}`
  const sockets = []
  for (const { accessToken: token } of [learner, learner, other]) sockets.push(await openSocket(origin, { token }))
  const [one, two, three] = sockets
  for (const socket of sockets) expect(await socket.follow(room)).toHaveLength(1)
  await waitUntilPasses(() => expect(one?.hints.at(-1)?.people).toBe(2))
  expect((await talk(other)).people).toBe(2)
  two?.close()
  three?.close()
  await waitUntilPasses(() => expect(one?.hints.at(-1)?.people).toBe(1))
  // A request by a user who has left does not make this user count as present again.
  expect((await talk(other)).people).toBe(1)
  await ask('Masih ada orang?')
  await waitUntilPasses(() => expect(one?.hints.at(-1)?.number).toBe(1))
  expect(one?.hints.at(-1)?.people).toBe(1)
  one?.close()
})

test('a participant who connects to a second server and leaves the first still counts as present once', async () => {
  const row = `room:${meetingId}`
  const hub = createHub()
  const [one, two] = [createPresence(world.db, hub), createPresence(world.db, hub)]
  const count = async () => (await countPresent(world.db, [row])).get(row)
  // Runs many rounds, so that in some rounds both messages have the same millisecond.
  for (let round = 0; round < 20; round += 1) {
    one.enter(row, learner.userId)
    await one.settle()
    two.enter(row, learner.userId)
    await two.settle()
    one.leave(row, learner.userId)
    await one.settle()
    expect(await count()).toBe(1)
    two.leave(row, learner.userId)
    await two.settle()
    expect(await count()).toBe(0)
  }
})

test('erasing an account deletes its texts in meeting rooms', async () => {
  await ask('Nama saya Bunga')
  const other = await withSeat()
  const { number } = await talk(other)
  expect((await world.call(deleteAccount, { body: { password: LEARNER_PASSWORD } }, { as: learner })).status).toBe(200)
  expect((await talk(other, number)).questions).toMatchObject([{ text: '', author: null, state: 'hidden' }])
})
