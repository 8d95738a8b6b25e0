import { randomUUID } from 'node:crypto'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type { copyIntoTrackDraft } from '#contract/catalog/structure-copy.ts'
import { STRUCTURE_MAX_PARTS } from '#contract/catalog/structure-edit.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { getTrackDraft } from './draft-service.ts'
import { lockCareerTrack } from './publish-queries.ts'
import { findAnyVersion, shareVersionLock } from './queries.ts'
import { copyParts } from './structure-copy.ts'
import { countParts } from './structure-edit.ts'
import { copyMaterials, storeTrackStructure } from './structure-queries.ts'
import { readTrackDraft } from './structure-service.ts'

type Copy = InputOf<typeof copyIntoTrackDraft>['body']

/**
 * Copies all parts into a draft, or none. Throws if the caller has not read the current revision of the draft. Locks
 * the source, so that it does not change meanwhile.
 */
export function copyIntoDraft(
  db: Db,
  actor: Actor,
  thing: { id: string; version: number | undefined },
  { from, partIds, ...position }: Copy,
): Promise<AnswerOf<typeof copyIntoTrackDraft>> {
  return runInTransaction(db, async tx => {
    await lockBoth(tx, thing.id, from.careerTrackId)
    const { track, draft } = await getTrackDraft(tx, thing)
    const source = await findAnyVersion(tx, from.careerTrackId, from.version)
    if (!source) throw new CallError('CAREER_TRACK_VERSION_NOT_FOUND')
    const copied = copyParts(draft.track_content, { source: source.track_content, partIds }, position, randomUUID)
    if (!copied) throw new CallError('STRUCTURE_PART_NOT_FOUND')
    if (countParts(copied.tracks) > STRUCTURE_MAX_PARTS) throw new CallError('STRUCTURE_TOO_LARGE')
    const into = { careerTrackId: track.id, version: draft.version }
    await copyMaterials(tx, into, copied.copies)
    await storeTrackStructure(tx, into, copied.tracks)
    const answer = { partIds: [...copied.partIds], draft: await readTrackDraft(tx, track.id) }
    await recordAudit(tx, actor, {
      action: 'career-track.copy',
      subject: { kind: 'career-track', id: track.id, name: track.title },
      after: {
        version: draft.version,
        from: `${source.career_track_title}, versi ${from.version}`,
        parts: copied.partIds.length,
        materials: copied.copies.length,
      },
    })
    return answer
  })
}

/**
 * Locks both career tracks in the order of their ids. Code that locks several career tracks must use this order,
 * because two copies in opposite directions could otherwise deadlock.
 */
async function lockBoth(tx: Tx, intoId: string, fromId: string): Promise<void> {
  for (const id of [...new Set([intoId, fromId])].toSorted())
    await (id === intoId ? lockCareerTrack(tx, id) : shareVersionLock(tx, id))
}
