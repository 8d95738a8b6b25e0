import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { Enrollment } from '#contract/learning/enrollment.ts'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import {
  countCompletion,
  pickFurtherStatus,
  listItems,
  buildLearningStructure,
  type CompletionCount,
  type LearningItem,
  type LearningTrack,
} from '#contract/learning/progress.rules.ts'

export interface LocalProgress {
  status: ProgressStatus
  isSent: boolean
}

/** Content of an enrolment's version with the learner's progress. */
export interface Learning {
  enrollmentId: string
  careerTrack: { id: string; title: string; slug: string }
  version: number
  /** Newest published version. Undefined in data that an older version of the app stored. */
  newestVersion: number | undefined
  refundedAt: string | undefined
  tracks: LearningTrack[]
  items: LearningItem[]
  completion: CompletionCount
  /** Ids of items with progress that was made on this device and is unsent. */
  unsentIds: ReadonlySet<string>
}

/**
 * Combines the server's last response with the progress made on this device. Progress never decreases, so the further
 * status counts if the two differ.
 */
export function combineLearning(
  enrollment: Enrollment,
  version: CareerTrackVersion,
  local: ReadonlyMap<string, LocalProgress>,
): Learning {
  const progress = enrollment.progress_status.map(entry => {
    const here = local.get(entry.lecture_material_id)
    return here ? { ...entry, status: pickFurtherStatus(entry.status, here.status) } : entry
  })
  const tracks = buildLearningStructure(version, progress)
  const items = listItems(tracks)
  return {
    enrollmentId: enrollment.id,
    careerTrack: getCareerTrack(enrollment),
    version: enrollment.version,
    newestVersion: enrollment.newestVersion,
    refundedAt: enrollment.refundedAt,
    tracks,
    items,
    completion: countCompletion(items),
    unsentIds: new Set(items.filter(item => local.get(item.id)?.isSent === false).map(item => item.id)),
  }
}

/**
 * Returns the career track of an enrolment. The app's query sends `populate=true`, so the response contains the object
 * and not only its id.
 */
export function getCareerTrack(enrollment: Enrollment): Learning['careerTrack'] {
  const head = enrollment.career_track_id
  return typeof head === 'string' ? { id: head, title: '', slug: '' } : head
}
