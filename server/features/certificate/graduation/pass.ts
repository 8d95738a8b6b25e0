import type { EnrollmentHistory } from '#contract/learning/enrollment.admin.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { completeByHand } from '../../learning/progress/service.ts'
import { presentEnrollment, presentTracks } from './present.ts'
import { selectDeskEnrollments, findStructure, listMaterials } from './queries.ts'

export async function readEnrollmentHistory(db: Db, id: string): Promise<EnrollmentHistory> {
  const row = await selectDeskEnrollments(db, {}).where('enrollment.id', '=', id).executeTakeFirst()
  if (!row) throw new CallError('DESK_ENROLLMENT_NOT_FOUND')
  const tracks = presentTracks(await findStructure(db, row), await listMaterials(db, id))
  return { ...presentEnrollment(row), tracks }
}

interface Part {
  part: 'material' | 'class' | 'track'
  partId: string
}

/** Returns the title of a material, class or track, and the ids of all its materials. */
function findPart({ tracks }: EnrollmentHistory, { part, partId }: Part) {
  const classes = tracks.flatMap(track => track.classes)
  if (part === 'track') {
    const track = tracks.find(({ id }) => id === partId)
    return track && { title: track.title, ids: track.classes.flatMap(each => each.materials.map(({ id }) => id)) }
  }
  if (part === 'class') {
    const foundClass = classes.find(({ id }) => id === partId)
    return foundClass && { title: foundClass.title, ids: foundClass.materials.map(({ id }) => id) }
  }
  const material = classes.flatMap(each => each.materials).find(({ id }) => id === partId)
  return material && { title: material.title, ids: [material.id] }
}

/**
 * Completes the open materials of a track or class, or one open material. Returns their number. Does not overwrite
 * progress that the learner makes at the same time.
 */
export function passByHand(
  db: Db,
  actor: Actor,
  enrollmentId: string,
  { reason, ...asked }: Part & { reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const story = await readEnrollmentHistory(tx, enrollmentId)
    const part = findPart(story, asked)
    if (!part) throw new CallError('PART_NOT_FOUND')
    const { length: total } = await completeByHand(tx, { enrollmentId, materialIds: part.ids, now: actor.at })
    if (total === 0) throw new CallError('PART_PASSED')
    await recordAudit(tx, actor, {
      action: 'progress.pass',
      subject: { kind: 'enrollment', id: enrollmentId, name: `${story.course.title}, ${story.learner.fullName}` },
      personId: story.learner.id,
      reason,
      after: { part: part.title, total },
    })
    return total
  })
}
