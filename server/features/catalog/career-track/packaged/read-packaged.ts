import * as v from 'valibot'
import { type PackagedFile, PackagedTrack } from '#contract/packages/packaged-track.ts'
import { runInTransaction, type Db } from '../../../../db/database.ts'
import { CallError } from '../../../../http/errors.ts'
import { getMediaKey } from '../../../../storage/media.ts'
import type { Storage } from '../../../../storage/port.ts'
import { readVersion } from '../draft-queries.ts'
import { packVersion } from './pack-version.ts'
import { findTrackForPackage, listTeachers } from './queries.ts'

/**
 * Reads any version of a career track in the form of a package, with its slug and the names of its instructors. Throws
 * if the storage lacks a file of the version.
 */
export async function readPackagedTrack(db: Db, storage: Storage, careerTrackId: string, version: number) {
  const foundTrack = await runInTransaction(db, async tx => {
    const head = await findTrackForPackage(tx, careerTrackId, version)
    if (!head) throw new CallError('CAREER_TRACK_VERSION_NOT_FOUND')
    return { head, ...(await readVersion(tx, careerTrackId, version)), teachers: await listTeachers(tx, careerTrackId) }
  })
  const { head, teachers } = foundTrack
  const { title, summary, description, is_beta: isBeta } = head
  const category = { slug: head.category_slug, title: head.category_title }
  const packagedTexts = { ...foundTrack, texts: { title, summary, description, category, isBeta } }
  const packed = packVersion(packagedTexts)
  const files: PackagedFile[] = []
  for (const { name, ...file } of packed.files) {
    const sizeBytes = await storage.sizeOf(getMediaKey(name))
    if (sizeBytes === undefined) throw new CallError('PACKAGE_FILE_MISSING')
    files.push({ name, sizeBytes, ...file })
  }
  // Parses the track with its schema to give the fields a fixed order, because the database does not keep the order of
  // fields.
  const track = v.parse(PackagedTrack, { ...packed, files })
  return { slug: head.slug, track, teachers: teachers.map(({ name }) => name) }
}
