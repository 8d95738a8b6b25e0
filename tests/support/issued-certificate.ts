import { randomUUID } from 'node:crypto'
import { generateCode, generateNumber } from '#server/features/certificate/certificate/references.ts'
import type { LearningApp } from './learning-app.ts'

const printed = {
  name: 'Bunga Citra',
  courseTitle: 'Dasar Pengembang Web',
  courseSlug: 'dasar-pengembang-web',
  careerTrackTitle: 'Pengembang Web',
  instructorName: 'Bayu Pratama',
  instructorTitle: 'Praktisi',
}

/** Inserts a published certificate of an enrolment. */
export async function issueCertificate(world: LearningApp, enrollmentId: string) {
  const { now } = world.clock
  const id = randomUUID()
  const code = generateCode()
  await world.db
    .insertInto('certificate')
    .values({ id, enrollment_id: enrollmentId, kind: 'graduation', finished_at: now })
    .execute()
  await world.db
    .updateTable('certificate')
    .set({ code, number: generateNumber(), generated_at: now, published_at: now, printed: JSON.stringify(printed) })
    .where('id', '=', id)
    .execute()
  return { id, code }
}
