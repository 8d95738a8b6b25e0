import type { Tx } from '../../../db/database.ts'
import { findVersionForUpdate, updateTrackVersion } from './publish-queries.ts'

interface Head {
  careerTrackId: string
  version: number
  id: string
  title: string
  minutes: number
}

/**
 * Updates the title of a material in the structure of the draft, because the structure contains a copy of each title.
 */
export async function retitleMaterial(tx: Tx, { careerTrackId, version, id, title, minutes }: Head): Promise<void> {
  const draft = await findVersionForUpdate(tx, careerTrackId, version)
  if (!draft) throw new Error(`career track ${careerTrackId} has no version ${version}`)
  const tracks = draft.track_content.map(track => ({
    ...track,
    track_class_content: track.track_class_content.map(trackClass => ({
      ...trackClass,
      lecture_material_content: trackClass.lecture_material_content.map(item =>
        item.id === id ? { ...item, title, minutes } : item,
      ),
    })),
  }))
  await updateTrackVersion(tx, careerTrackId, version, { track_content: JSON.stringify(tracks) })
}
