import { useQueries, useQuery } from '@tanstack/react-query'
import { listItems, buildLearningStructure, type LearningItem } from '#contract/learning/progress.rules.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { enrollmentListQuery, enrollmentQuery } from '#app/queries/enrollment.ts'

export interface OpenAssignment {
  enrollmentId: string
  courseTitle: string
  item: LearningItem
}

/** Returns the assignments of all programs on this device. Assignments that were not submitted come first. */
export function useOpenAssignments(): OpenAssignment[] {
  const { data: courses = [] } = useQuery(enrollmentListQuery())
  const enrollments = useQueries({ queries: courses.map(course => enrollmentQuery(course.enrollmentId)) })
  const versions = useQueries({
    queries: courses.map(course => careerTrackVersionQuery(course.careerTrack.id, course.version)),
  })
  const openAssignments = courses.flatMap((course, at) => {
    const enrollment = enrollments[at]?.data
    const version = versions[at]?.data
    if (!enrollment || !version) return []
    return listItems(buildLearningStructure(version, enrollment.progress_status))
      .filter(item => item.type === 'assignment')
      .map(item => ({ enrollmentId: course.enrollmentId, courseTitle: course.course.title, item }))
  })
  return openAssignments.sort((a, b) => Number(a.item.status === 'COMPLETED') - Number(b.item.status === 'COMPLETED'))
}
