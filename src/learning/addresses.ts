import type { LearningItem } from '#contract/learning/progress.rules.ts'

/** Returns the router target of a material: `/lecture-material/{type}/{id}?quizId=..&enrId=..` */
export function createLessonLink(enrollmentId: string, item: Pick<LearningItem, 'id' | 'type' | 'quizId'>) {
  return {
    to: '/lecture-material/$type/$id',
    params: { type: item.type, id: item.id },
    search: { enrId: enrollmentId, ...(item.quizId ? { quizId: item.quizId } : {}) },
  } as const
}

export const typeNames: Record<LearningItem['type'], string> = {
  article: 'Bacaan',
  video: 'Video',
  pdf: 'PDF',
  quiz: 'Kuis',
  assignment: 'Tugas',
  scorm: 'Interaktif',
}
