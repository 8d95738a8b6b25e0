import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { findFirstIncompleteItem, type LearningItem } from '#contract/learning/progress.rules.ts'
import { getSeconds } from '#app/lib/time-spans.ts'
import type { Learning, LocalProgress } from '#app/learning/learning.ts'

type Item = Pick<LearningItem, 'id' | 'type' | 'title' | 'minutes' | 'quizId' | 'is_quiz_akhir' | 'seconds'>

export interface NextTarget {
  /** Next material. Undefined if this device does not know it, or if all materials are complete. */
  item: Item | undefined
  secondsLeft: number | undefined
  isComplete: boolean
}

/** Returns the next material of a course: from the structure on this device, otherwise from the list of enrolments. */
export function findNextTarget(
  course: EnrolledCourse,
  learning: Learning | undefined,
  local: ReadonlyMap<string, LocalProgress>,
): NextTarget {
  if (learning) {
    const remainingItems = learning.items.filter(item => !item.isComplete)
    const secondsLeft = remainingItems.reduce((sum, item) => sum + getSeconds(item), 0)
    return { item: findFirstIncompleteItem(learning.items), secondsLeft, isComplete: remainingItems.length === 0 }
  }
  const { next, minutesLeft } = course
  // Progress on this device may be newer than the server's data.
  const item = next && local.get(next.id)?.status !== 'COMPLETED' ? next : undefined
  return {
    item,
    secondsLeft: minutesLeft === undefined ? undefined : minutesLeft * 60,
    isComplete: course.completedCount >= course.materialCount,
  }
}
