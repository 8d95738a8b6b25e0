import type { Db } from '../../../db/database.ts'
import { videoLadder } from '../../../db/video-ladder.ts'

/** Lists the content of the enrolment's materials in study order, for one class or for all classes. */
export function listContents(db: Db, enrollmentId: string, trackClassId?: string) {
  return db
    .selectFrom('lecture_material as material')
    .innerJoin('lecture_progress as progress', 'progress.lecture_material_id', 'material.id')
    .select(['material.id', 'material.track_class_id', 'material.content', videoLadder.as('ladder')])
    .where('progress.enrollment_id', '=', enrollmentId)
    .$if(trackClassId !== undefined, query => query.where('material.track_class_id', '=', trackClassId ?? ''))
    .orderBy('material.position')
    .execute()
}
export type ContentRow = Awaited<ReturnType<typeof listContents>>[number]

/** Returns the title of a class in the enrolment's version of the career track. */
export async function findClassTitle(
  db: Db,
  enrollment: { track_id: string; version: number },
  trackClassId: string,
): Promise<string> {
  const { track_content: tracks } = await db
    .selectFrom('career_track_version')
    .select('track_content')
    .where('career_track_id', '=', enrollment.track_id)
    .where('version', '=', enrollment.version)
    .executeTakeFirstOrThrow()
  const found = tracks.flatMap(track => track.track_class_content).find(({ id }) => id === trackClassId)
  return found?.title ?? ''
}

export async function findHashes(db: Db, name: string, pieceBytes: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('media_pieces')
    .select('hashes')
    .where('name', '=', name)
    .where('piece_bytes', '=', pieceBytes)
    .executeTakeFirst()
  return row?.hashes
}

/** Stores the hashes of a file. If two servers hash the same file at the same time, both store the same hashes. */
export async function storeHashes(db: Db, name: string, pieceBytes: number, hashes: Buffer): Promise<void> {
  await db
    .insertInto('media_pieces')
    .values({ name, piece_bytes: pieceBytes, hashes })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
