import type { PositionPayload } from '#contract/learning/position.ts'
import type { Tx } from '../../../db/database.ts'
import type { Person } from '../../../http/person.ts'
import { getOwnItem } from '../progress/service.ts'
import { mergePosition, readFurthest } from './queries.ts'

/** Stores the furthest position of all devices, and the position that was read last. */
export async function recordPosition(
  tx: Tx,
  person: Pick<Person, 'userId'>,
  payload: PositionPayload,
  eventTime: { happenedAt: Date; now: Date },
): Promise<{ furthest: number; isNew: boolean }> {
  const { enrollmentId, lectureMaterialId } = await getOwnItem(tx, person, payload)
  const { furthest, at } = payload
  const mergedPosition = await mergePosition(tx, {
    enrollment_id: enrollmentId,
    lecture_material_id: lectureMaterialId,
    furthest,
    updated_at: eventTime.now,
    ...(at !== undefined && { at, read_at: eventTime.happenedAt }),
  })
  if (mergedPosition !== undefined) return { furthest: mergedPosition, isNew: true }
  return { furthest: await readFurthest(tx, enrollmentId, lectureMaterialId), isNew: false }
}
