import * as v from 'valibot'
import { type PackagedFile, PackagedTrack } from '#contract/packages/packaged-track.ts'
import { inTransaction, type Db } from '../../../../db/database.ts'
import { CallError } from '../../../../http/errors.ts'
import { mediaKey } from '../../../../storage/media.ts'
import type { Storage } from '../../../../storage/port.ts'
import { readVersion } from '../draft-queries.ts'
import { packVersion } from './pack-version.ts'
import { findPacked, listTeachers } from './queries.ts'

/**
 * Reads any version of a career track as its package describes it, with its slug and the names of its instructors.
 * Refuses a version with a file that is missing in the storage, before the first byte of a package.
 */
export async function readPackagedTrack(db: Db, storage: Storage, careerTrackId: string, version: number) {
  const found = await inTransaction(db, async tx => {
    const head = await findPacked(tx, careerTrackId, version)
    if (!head) throw new CallError('CAREER_TRACK_VERSION_NOT_FOUND')
    return { head, ...(await readVersion(tx, careerTrackId, version)), teachers: await listTeachers(tx, careerTrackId) }
  })
  const { head, teachers } = found
  const { title, summary, description, is_beta: isBeta } = head
  const category = { slug: head.category_slug, title: head.category_title }
  const written = { ...found, texts: { title, summary, description, category, isBeta } }
  const packed = packVersion(written)
  const files: PackagedFile[] = []
  for (const { name, ...file } of packed.files) {
    const sizeBytes = await storage.sizeOf(mediaKey(name))
    if (sizeBytes === undefined) throw new CallError('PACKAGE_FILE_MISSING')
    files.push({ name, sizeBytes, ...file })
  }
  // Parses the data with the schema to give its fields a fixed order, which the database does not keep.
  const track = v.parse(PackagedTrack, { ...packed, files })
  return { slug: head.slug, track, teachers: teachers.map(({ name }) => name) }
}
