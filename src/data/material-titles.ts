import * as v from 'valibot'
import { CareerTrackVersion, listCareerTrackVersions } from '#contract/catalog/career-track.ts'
import { PUBLIC_QUERIES, queryStorage } from './query-storage.ts'

/** Returns the titles of all materials and classes whose career track is stored on this device, by id. */
export async function readMaterialTitles(): Promise<Map<string, string>> {
  const storedEntries = await queryStorage(PUBLIC_QUERIES).entries()
  const titles = new Map<string, string>()
  for (const [, { queryKey, state }] of storedEntries) {
    if (queryKey[0] !== listCareerTrackVersions.path) continue
    // Skips values that do not parse as a version. The persister defines the stored format, so it may change.
    const version = v.safeParse(v.object({ data: CareerTrackVersion }), state)
    if (!version.success) continue
    for (const track of version.output.data.track_content) {
      for (const trackClass of track.track_class_content) {
        titles.set(trackClass.id, trackClass.title)
        for (const item of trackClass.lecture_material_content) titles.set(item.id, item.title)
      }
    }
  }
  return titles
}
