import { type DropOff, STOPPED_AFTER_DAYS } from '#contract/admin/drop-off.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { Db } from '../../../db/database.ts'
import { countMaterials, listTracks, listVersions } from './drop-off-queries.ts'

interface Choice {
  track?: string | undefined
  version?: string | undefined
}

export async function readDropOff(db: Db, choice: Choice, now: Date): Promise<DropOff> {
  const tracks = await listTracks(db)
  const track = tracks.find(({ id }) => id === choice.track) ?? tracks[0]
  if (!track) return { tracks, chosen: null }
  const versions = (await listVersions(db, track.id)).map(row => ({ ...row, enrolled: row.enrolled ?? 0 }))
  const [biggest] = versions.toSorted((a, b) => b.enrolled - a.enrolled)
  const version = versions.find(row => String(row.version) === choice.version) ?? biggest
  if (!version) return { tracks, chosen: null }
  const items = version.track_content
    .flatMap(part => part.track_class_content)
    .flatMap(part => part.lecture_material_content)
  const counts = await countMaterials(db, {
    trackId: track.id,
    version: version.version,
    materialIds: items.map(({ id }) => id),
    stoppedBefore: new Date(now.getTime() - STOPPED_AFTER_DAYS * DAY_MS),
  })
  const countOf = new Map(counts.map(row => [row.id, row]))
  return {
    tracks,
    chosen: {
      id: track.id,
      version: version.version,
      versions: versions.map(row => ({ version: row.version, enrolled: row.enrolled })),
      enrolled: version.enrolled,
      materials: items.map(({ id, title, type, quizId }) => {
        const count = countOf.get(id)
        return {
          id,
          title,
          type,
          quizId,
          reached: count?.reached ?? 0,
          finished: count?.finished ?? 0,
          medianDays: count?.median_days ?? null,
          stopped: count?.stopped ?? 0,
        }
      }),
    },
  }
}
