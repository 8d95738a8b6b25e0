import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Enrollment } from '#contract/learning/enrollment.ts'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import {
  completionOf,
  furthest,
  itemsOf,
  learningStructure,
  type Completion,
  type LearningItem,
  type LearningTrack,
} from '#contract/learning/progress.rules.ts'

export interface LocalProgress {
  status: ProgressStatus
  isSent: boolean
}

export interface Learning {
  enrollmentId: string
  careerTrack: { id: string; title: string; slug: string }
  version: number
  /** Newest published version. Undefined in answers that an older version of the app stored. */
  newestVersion: number | undefined
  refundedAt: string | undefined
  tracks: LearningTrack[]
  items: LearningItem[]
  completion: Completion
  /** Items whose last step was completed here and is not on the server yet. */
  unsentIds: ReadonlySet<string>
}

/**
 * Combines the server's last answer with the actions on this device since then. The device may only be ahead: a late,
 * older answer never undoes a step.
 */
export function combineLearning(
  enrollment: Enrollment,
  version: CareerTrackVersion,
  local: ReadonlyMap<string, LocalProgress>,
): Learning {
  const progress = enrollment.progress_status.map(entry => {
    const here = local.get(entry.lecture_material_id)
    return here ? { ...entry, status: furthest(entry.status, here.status) } : entry
  })
  const tracks = learningStructure(version, progress)
  const items = itemsOf(tracks)
  return {
    enrollmentId: enrollment.id,
    careerTrack: careerTrackOf(enrollment),
    version: enrollment.version,
    newestVersion: enrollment.newestVersion,
    refundedAt: enrollment.refundedAt,
    tracks,
    items,
    completion: completionOf(items),
    unsentIds: new Set(items.filter(item => local.get(item.id)?.isSent === false).map(item => item.id)),
  }
}

/** Our query asks for `populate=true`, so the answer contains the career track's head. */
export function careerTrackOf(enrollment: Enrollment): Learning['careerTrack'] {
  const head = enrollment.career_track_id
  return typeof head === 'string' ? { id: head, title: '', slug: '' } : head
}
