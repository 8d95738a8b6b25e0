import type { OutboxReceipt } from '#contract/wire/outbox-receipts.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { MeetingRecap, RecapHead } from '#contract/webinar/recap.ts'
import { hasMissedPart } from '#contract/webinar/attendance.rules.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import type { Storage } from '../../../storage/port.ts'
import { describeFiles, type NamedFile } from '../../learning/download/service.ts'
import { findAnswer, insertAnswer, listOwnRecaps, type OwnRecapRow, type RecapRow, removeAnswers } from './queries.ts'

interface Deps {
  db: Db
  storage: Storage
  now: Date
}

/** Returns the recap of a past meeting in which the user has a seat. Any other recap is reported as not found. */
export async function getOwnRecap(db: Db, userId: string, meetingId: string, now: Date): Promise<OwnRecapRow> {
  const [row] = await listOwnRecaps(db, userId, now, meetingId)
  if (!row) throw new CallError('RECAP_NOT_FOUND')
  return row
}

/** Lists the user's recaps. The recaps of meetings of which the user missed a part come first. */
export async function listHeads({ db, storage, now }: Deps, userId: string): Promise<RecapHead[]> {
  const heads: RecapHead[] = []
  for (const row of await listOwnRecaps(db, userId, now)) heads.push(await getHead(storage, row))
  return heads.toSorted((a, b) => Number(b.wasCutOff) - Number(a.wasCutOff))
}

/**
 * Returns the recap with its questions and the learner's own answers. The answers are null until the learner has
 * answered. Throws RECAP_NOT_FOUND if the user has no seat or there is no recap yet.
 */
export async function readRecap({ db, storage, now }: Deps, userId: string, meetingId: string): Promise<MeetingRecap> {
  const row = await getOwnRecap(db, userId, meetingId, now)
  const head = await getHead(storage, row)
  const file = (url: string | null) => {
    const file = head.files.find(each => each.url === url)
    return file ? { url: file.url, bytes: file.bytes } : null
  }
  const recording = file(row.recording_url)
  return {
    ...head,
    recording: recording && { ...recording, captionsUrl: file(row.captions_url)?.url ?? null },
    slides: file(row.slides_url),
    questions: row.questions,
    answers: (await findAnswer(db, meetingId, userId))?.answers ?? null,
  }
}

async function getHead(storage: Storage, row: OwnRecapRow): Promise<RecapHead> {
  const { files, version } = await listRecapFiles(storage, row)
  const span = [row.starts_at.getTime(), row.ends_at.getTime()] as const
  return {
    meetingId: row.meeting_id,
    slug: row.slug,
    number: row.number,
    title: row.meeting_count > 1 ? `${row.title} (sesi ${row.number})` : row.title,
    startsAt: row.starts_at.toISOString(),
    wasCutOff: row.checked_in_at === null && hasMissedPart(row.present_ms ?? 0, span),
    files,
    version,
  }
}

/**
 * Lists the files of a recap in the same form as the files of a class. Uses the id of the meeting as the id of the
 * material.
 */
export async function listRecapFiles(storage: Storage, row: RecapRow) {
  const namedFiles: NamedFile[] = []
  const add = (kind: NamedFile['kind'], quality: NamedFile['quality'], url: string | null) => {
    if (url !== null) namedFiles.push({ kind, quality, url })
  }
  add('captions', null, row.captions_url)
  add('video', 'standard', row.recording_url)
  add('video', 'low', row.recording_url === null ? null : row.recording_low_url)
  add('pdf', null, row.slides_url)
  return describeFiles(storage, row.meeting_id, namedFiles)
}

/** Stores the learner's first answers. Only the learner sees them, and no grade or certificate depends on them. */
export async function answerRecap(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  { meetingId, answers }: OutboxPayload<'recap-answers'>,
  { happenedAt, now }: { happenedAt: Date; now: Date },
): Promise<OutboxReceipt<'recap-answers'>> {
  const { questions } = await getOwnRecap(tx, userId, meetingId, now)
  const rightCount = questions.filter((question, at) => answers[at] === question.right).length
  const answerColumns = { answers: JSON.stringify(answers), right_count: rightCount, answered_at: happenedAt }
  const isNew = await insertAnswer(tx, { meeting_id: meetingId, user_id: userId, ...answerColumns })
  const knownAnswer = isNew ? undefined : await findAnswer(tx, meetingId, userId)
  return { rightCount: knownAnswer?.right_count ?? rightCount, isNew }
}

/** Removes the answers of an erased account. */
export function deleteRecapAnswers(tx: Tx, userId: string): Promise<void> {
  return removeAnswers(tx, userId)
}
