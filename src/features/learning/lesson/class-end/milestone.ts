import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'

/** Class, track or career track that the learner has just completed. */
export interface Milestone {
  part: 'class' | 'track' | 'program'
  title: string
  classCount: number
  items: readonly LearningItem[]
}

type Structure = Pick<Learning, 'tracks'> & { careerTrack: { title: string } }

/**
 * Returns the class, or the track or career track that this class completes. If the class completes both, returns the
 * career track. A track or a career track with only one class counts as that class.
 */
export function findMilestone({ careerTrack, tracks }: Structure, trackClass: LearningClass): Milestone {
  const all = tracks.flatMap(({ classes }) => classes)
  const track = tracks.find(({ classes }) => classes.includes(trackClass))
  if (all.length > 1 && all.every(({ isComplete }) => isComplete)) {
    return milestone('program', careerTrack.title, all)
  }
  if (track?.isComplete && track.classes.length > 1) return milestone('track', track.title, track.classes)
  return milestone('class', trackClass.title, [trackClass])
}

function milestone(part: Milestone['part'], title: string, classes: readonly LearningClass[]): Milestone {
  return { part, title, classCount: classes.length, items: classes.flatMap(({ items }) => items) }
}
