import { randomUUID } from 'node:crypto'
import { sendOutbox } from '#contract/wire/outbox.ts'
import { expect } from 'vitest'
import { createPdf, describeUpload } from './uploads.ts'
import { createUpload, sendChunk } from '#contract/wire/upload.ts'
import type { Learner, LearningApp } from './learning-app.ts'

type Enrolled = Awaited<ReturnType<LearningApp['enrol']>>

/** Hands in an answer with one file to the first assignment of an enrolment. Returns the ids of answer and file. */
export async function handInWithFile(
  world: LearningApp,
  as: Learner,
  { enrollmentId, materials }: Enrolled,
  text = 'Etalase tiga produk',
) {
  const bytes = createPdf(200)
  const file = describeUpload(bytes, 'etalase.pdf')
  await world.call(createUpload, { body: file }, { as })
  const input = { params: { id: file.id }, query: { offset: '0' }, bytes: new Uint8Array(bytes) }
  expect((await world.call(sendChunk, input, { as })).data.isComplete).toBe(true)
  const material = materials.find(({ type }) => type === 'assignment')
  if (!material) throw new Error('the demo course has no assignment')
  const payload = { enrollmentId, lectureMaterialId: material.id, text, files: [file] }
  const entry = { id: randomUUID(), kind: 'assignment', payload, happenedAt: world.clock.now.toISOString() }
  await world.call(sendOutbox, { body: { entries: [entry] } }, { as })
  const answer = await world.db
    .selectFrom('assignment_answer')
    .select('id')
    .where('enrollment_id', '=', enrollmentId)
    .where('lecture_material_id', '=', material.id)
    .executeTakeFirstOrThrow()
  return { answerId: answer.id, fileId: file.id, material, bytes }
}

/** Scores an answer, as an expert does. */
export async function scoreAnswer(world: LearningApp, answerId: string, score: number): Promise<void> {
  await world.db
    .updateTable('assignment_answer')
    .set({ state: 'scored', score, assessed_at: world.clock.now })
    .where('id', '=', answerId)
    .execute()
}
