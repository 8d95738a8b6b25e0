import { randomUUID } from 'node:crypto'
import type { LevelUp } from '#contract/assessment/level-up.ts'
import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../http/context.ts'
import type { Person } from '../../../http/person.ts'
import { requireFiles } from '../../learning/upload/service.ts'
import { insertLevelUp, listOwn } from './queries.ts'
import { presentLevelUp } from './present.ts'

interface Submission {
  title: string
  note: string
  files: readonly { id: string }[]
}

/** Stores a proof. Its file must already be uploaded. An admin approves or rejects the proof later. */
export async function submitLevelUp(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  { title, note, files }: Submission,
  eventTime: { happenedAt: Date; now: Date },
): Promise<{ submittedAt: string }> {
  const ids = files.map(file => file.id)
  await requireFiles(tx, person.userId, ids)
  await insertLevelUp(tx, {
    id: randomUUID(),
    user_id: person.userId,
    title,
    note,
    upload_id: ids[0] ?? '', // the contract requires exactly one file
    submitted_at: eventTime.happenedAt,
    reviewed_at: null,
    created_at: eventTime.now,
  })
  return { submittedAt: eventTime.happenedAt.toISOString() }
}

/** Lists the learner's own proofs with their state, newest first. */
export async function listOwnLevelUps(
  deps: Pick<Services, 'db' | 'keys' | 'now'>,
  userId: string,
): Promise<(LevelUp & { uploadId: string })[]> {
  return (await listOwn(deps.db, userId)).map(row => presentLevelUp(deps, row))
}
