import type { DownloadFile } from '#contract/learning/downloads.ts'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { StoredTexts } from '#app/data/downloads/row.ts'
import { fetchTextsOfClass, type FetchQuery } from '../texts-of-class.ts'
import { getStoredKey } from '#app/queries/kept-answers.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { readStored } from '#app/queries/read-kept.ts'
import type { FoundClass } from './find-own-class.ts'

const none: StoredTexts = { queryKeys: [], missing: [] }

/**
 * Returns the stored texts of a class without a network request. Returns no keys if a text is not stored, or if the
 * stored materials are of another version than the files. The download engine then requests all of them.
 */
export async function listStoredTexts(
  { userId, enrollmentId, trackClassId, files }: FoundClass,
  signal: AbortSignal,
): Promise<StoredTexts> {
  const keys: string[] = []
  const requireStored: FetchQuery = async options => {
    const key = getStoredKey(userId, options.meta?.['public'] === true, options.queryKey)
    const data = await readStored(userId, options)
    if (data === undefined) throw new Error(`${key} is not stored`)
    keys.push(key)
    return data
  }
  try {
    const missing = await fetchTextsOfClass(requireStored, enrollmentId, trackClassId, signal)
    const materials = await requireStored(classMaterialsQuery(enrollmentId, trackClassId))
    return areOfSameVersion(materials, files) ? { queryKeys: [...new Set(keys)], missing } : none
  } catch {
    signal.throwIfAborted()
    return none
  }
}

/**
 * True if the materials refer to these files, so that a lesson requests no file that is not in the class. Posters and
 * the smaller videos of the server are ignored, because older materials may lack them.
 */
function areOfSameVersion(materials: readonly LectureMaterial[], files: readonly DownloadFile[]): boolean {
  const text = JSON.stringify(materials)
  const urls = new Set(files.map(({ url }) => url))
  return (
    materials.every(({ content }) => !('url' in content) || urls.has(content.url)) &&
    files.every(
      ({ kind, quality, url }) =>
        kind === 'poster' || (quality !== null && quality !== 'standard') || text.includes(url),
    )
  )
}
