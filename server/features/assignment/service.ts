import { randomUUID } from 'node:crypto'
import type { AssignmentPayload } from '#contract/assignment.ts'
import type { Tx } from '../../db/database.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { advance, getLearningItem } from '../progress/service.ts'
import { insertAnswer } from './queries.ts'

/** Keeps every version handed in; the first completes the material. */
export async function handInAssignment(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  payload: AssignmentPayload,
  moment: { happenedAt: Date; now: Date },
): Promise<{ handedInAt: string }> {
  const item = await getLearningItem(tx, person, payload)
  if (item.type !== 'assignment') throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
  await insertAnswer(tx, {
    id: randomUUID(),
    enrollment_id: item.enrollmentId,
    lecture_material_id: item.lectureMaterialId,
    text: payload.text,
    handed_in_at: moment.happenedAt,
    created_at: moment.now,
  })
  await advance(tx, item, 'COMPLETED', moment)
  return { handedInAt: moment.happenedAt.toISOString() }
}
