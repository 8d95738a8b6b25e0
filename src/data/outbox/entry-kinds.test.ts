import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxKind, OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { OutboxResult } from '#contract/wire/outbox.ts'
import { Device } from '#tests/support/device/device.ts'
import { openPage, type Page } from '#tests/support/device/page.ts'
import { ServerDouble } from '#tests/support/device/server.ts'
import { listFilesToUpload, formatFullQueueName, getSubjectId } from './entry.ts'

/** Entries of every kind as an earlier build stored them, and an entry of a kind that this build does not know. */

const ANI = '0195a000-0000-7000-8000-00000000000a'
const E = '0195a000-0000-7000-8000-000000000101'
const M = '0195a000-0000-7000-8000-000000000001'
const MEETING = '0195a000-0000-7000-8000-0000000000e1'
const at = '2026-11-20T08:00:00.000Z'
const sha256 = 'a'.repeat(64)
const file = { id: '0195a000-0000-7000-8000-0000000000f1', name: 'tugas.pdf', sizeBytes: 3, sha256 }
const state = {
  completion: 'completed' as const,
  success: 'unknown' as const,
  scoreRaw: null,
  scoreScaled: null,
  location: '',
  suspendData: '',
  totalSeconds: 60,
}
const channel = { push: true, mail: false }

interface Stored<P> {
  payload: P
  /** Queue name that the earlier build stored with the entry, without the user id. */
  lane: string
  subject?: string
  hasFile?: boolean
  step?: string
}

const stored: { [K in OutboxKind]: Stored<OutboxPayload<K>> } = {
  progress: {
    payload: { enrollmentId: E, lectureMaterialId: M, status: 'COMPLETED', userId: ANI },
    lane: E,
    subject: M,
    step: 'COMPLETED',
  },
  points: {
    payload: { user_id: ANI, point: 0, extras: { event_name: 'material-completed', ref: `${E}:${M}` } },
    lane: E,
    subject: M,
  },
  'quiz-attempt': {
    payload: { enrollmentId: E, lectureMaterialId: M, quizId: M, answers: { q: ['a'] } },
    lane: E,
    subject: M,
    step: 'INPROGRESS',
  },
  assignment: {
    payload: { enrollmentId: E, lectureMaterialId: M, text: '', files: [file] },
    lane: E,
    subject: M,
    hasFile: true,
    step: 'COMPLETED',
  },
  position: { payload: { enrollmentId: E, lectureMaterialId: M, furthest: 4 }, lane: E, subject: M },
  survey: { payload: { enrollmentId: E, surveyId: M, answers: { q: '5' } }, lane: E },
  'level-up': { payload: { title: 'Bukti', note: '', files: [file] }, lane: 'account', hasFile: true },
  'webinar-registration': { payload: { webinarId: MEETING, wish: 'join' }, lane: 'account' },
  'webinar-reminder': { payload: { webinarId: MEETING, isWanted: true }, lane: 'account' },
  'notification-preference': {
    payload: {
      channels: {
        webinar: channel,
        assignment: channel,
        certificate: channel,
        exchange: channel,
        'level-up': channel,
        help: channel,
      },
      zone: 'WIB',
      mutedUntil: null,
    },
    lane: 'notification-preference',
  },
  'room-question': { payload: { meetingId: MEETING, text: 'Kapan?' }, lane: 'account' },
  'room-vote': { payload: { questionId: M, isWanted: true }, lane: 'account' },
  'attendance-code': { payload: { meetingId: MEETING, pass: 'x'.repeat(22), code: '123456' }, lane: 'account' },
  'attendance-stretch': {
    payload: { meetingId: MEETING, pass: 'x'.repeat(22), from: at, until: at },
    lane: 'account',
  },
  'attendance-objection': { payload: { meetingId: MEETING, reason: 'Listrik padam' }, lane: 'account' },
  'attendance-check-in': { payload: { meetingId: MEETING, userId: ANI, pass: null }, lane: 'account' },
  'recap-answers': { payload: { meetingId: MEETING, answers: [1] }, lane: 'account' },
  assessment: {
    payload: {
      assignmentId: M,
      score: 80,
      comment: 'Bagus',
      voice: { ...file, seconds: 5 },
    } as OutboxPayload<'assessment'>, // the test reads only its file and subject
    lane: 'account',
    subject: M,
    hasFile: true,
  },
  review: {
    payload: {
      events: [
        {
          type: 'review',
          id: M,
          cardId: `quiz:${M}:q1`,
          at,
          rating: 3,
          elapsedMs: 9_000,
          weights: 1,
          retention: 0.9,
        },
      ],
    },
    lane: 'account',
  },
  'lesson-question': {
    payload: {
      type: 'ask',
      enrollmentId: E,
      questionId: M,
      materialId: M,
      anchor: { kind: 'quiz', quizQuestionId: 'q-1', number: 1 },
      text: 'Kenapa begitu?',
    },
    lane: E,
  },
  'study-group': {
    payload: { type: 'cheer', enrollmentId: E, memberId: M, cheer: 'semangat' },
    lane: E,
  },
  note: {
    payload: {
      events: [
        {
          type: 'create',
          id: M,
          noteId: E,
          at,
          enrollmentId: E,
          materialId: M,
          courseTitle: 'Barista',
          materialTitle: 'Kopi',
          anchor: { kind: 'article', from: 3, quote: 'Kopi', before: 'Ini', after: 'itu', isOnly: true },
          text: 'Penting',
        },
        { type: 'edit', id: E, noteId: E, at, replaces: [M], text: 'Penting sekali' },
        { type: 'delete', id: E, noteId: E, at, replaces: [E] },
      ],
    },
    lane: 'account',
  },
  'stock-alert': { payload: { itemId: M, isWanted: true }, lane: 'account' },
  'scorm-state': {
    payload: { enrollmentId: E, lectureMaterialId: M, state },
    lane: E,
    subject: M,
    step: 'COMPLETED',
  },
}
const kinds = Object.entries(stored)

let device: Device
let server: ServerDouble
let page: Page

beforeEach(async () => {
  device = new Device()
  server = new ServerDouble(device.life)
  page = await openPage(server)
  await on(page.storeSession(server.login(ANI)))
})
afterEach(() => device.leave())

async function on<T>(work: Promise<T>): Promise<T> {
  return (await device.until(work)) as T
}
const put = (kind: string, { payload, lane }: Stored<unknown>, seq = 1) => {
  const entry = {
    id: crypto.randomUUID(),
    schema: 1,
    userId: ANI,
    lane: `${ANI}:${lane}`,
    seq,
    kind,
    payload,
    happenedAtDevice: 5,
    clockOffsetMs: 0,
    attempts: 0,
    nextTryAt: 0,
    state: 'waiting',
    lastReason: null,
    createdAt: 5,
    suspicion: 0,
    failuresAlone: 0,
  }
  return on(page.withDb(db => db.put('outbox', entry as never))) // another build wrote the entry
}
const keep = (bytes: number[]) => on(page.storeFile(ANI, 'tugas.pdf', new Blob([Uint8Array.from(bytes)])))
const replay = () => on(page.replay({ client: page.client, reason: 'user' }))
/** The test server makes receipts for a few kinds only. The outcome 'superseded' needs none. */
const answerAll = (outcome: OutboxResult['outcome']) => {
  server.answerOutbox = entries => {
    for (const { kind, payload } of entries) sent.push({ kind, payload })
    const results = entries.map(({ id }) => ({ id, outcome, code: 'OUTBOX_KIND_UNKNOWN' }))
    return Response.json({ state: 'success', data: { results } })
  }
}
let sent: { kind: string; payload: unknown }[]
beforeEach(() => {
  sent = []
})

describe('entries that an earlier build stored', () => {
  it.each(kinds)(
    'an entry of the kind %s that an earlier build stored is read unchanged',
    (kind, { payload, lane, subject, hasFile, step }) => {
      const entry = { kind, payload, userId: ANI }
      expect(formatFullQueueName(entry)).toBe(`${ANI}:${lane}`)
      expect(getSubjectId(entry)).toBe(subject)
      expect(listFilesToUpload(entry).map(({ id }) => id)).toEqual(hasFile ? [file.id] : [])
      const row = { ...entry, id: 'x' } as Parameters<Page['getProgressStep']>[0] // the code reads no other field
      expect(page.getProgressStep(row)?.status).toBe(step)
    },
  )

  it.each(kinds)(
    'an entry of the kind %s that an earlier build stored is sent with its files',
    async (kind, { payload, hasFile, ...rest }) => {
      const own = hasFile ? await keep([1, 2, 3]) : undefined
      const text = JSON.stringify(payload)
      const named = own ? text.replace(file.id, own.id).replace(file.sha256, own.sha256) : text
      await put(kind, { ...rest, payload: JSON.parse(named) })
      answerAll('superseded')
      expect(await replay()).toMatchObject({ state: 'done', delivered: 1, left: 0 })
      expect(sent).toEqual([{ kind, payload: JSON.parse(named) }])
      expect([...server.uploads.kept.keys()]).toEqual(own ? [own.id] : [])
    },
  )
})

describe('entries of a kind that only a newer build knows', () => {
  it('an entry of an unknown kind is sent after its files, and a refused entry keeps its files', async () => {
    const [listed, alone] = [await keep([1, 2, 3]), await keep([4, 5])]
    await put('project', { payload: { title: 'Proyek', parts: [listed], cover: alone }, lane: E })
    answerAll('refused')
    expect(await replay()).toMatchObject({ state: 'done', refused: 1 })
    expect(sent.map(({ kind }) => kind)).toEqual(['project'])
    for (const { id } of [listed, alone]) expect(server.uploads.kept.get(id)?.isComplete).toBe(true)
    await on(page.dropStrayFiles({ isAll: true }))
    for (const each of [listed, alone]) {
      expect(await on(page.readFile({ userId: ANI, ...each }))).toBeDefined()
    }
  })

  it('later entries do not overtake an entry of an unknown kind while its files are being sent', async () => {
    const own = await keep([1, 2, 3])
    await put('project', { payload: { parts: [own] }, lane: E })
    await put('progress', stored.progress, 2)
    answerAll('superseded')
    expect(await replay()).toMatchObject({ delivered: 2 })
    expect(sent.map(({ kind }) => kind)).toEqual(['project', 'progress'])
  })
})
