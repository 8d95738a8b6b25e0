import type { DeskEnrollment } from '#contract/learning/enrollment.admin.ts'
import type { GraduationState } from '#contract/learning/enrollment.list.ts'
import type { LectureMaterialType } from '#contract/learning/lecture-material.ts'
import type { ProgressStatus } from '#contract/learning/progress.ts'
import type { ConditionName } from '#contract/certificate/graduation.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

export const graduationStates: Record<GraduationState, { name: string; tone: DotTone }> = {
  ready: { name: 'Siap diluluskan', tone: 'waiting' },
  open: { name: 'Belum memenuhi syarat', tone: 'quiet' },
  graduated: { name: 'Sudah lulus', tone: 'good' },
  revoked: { name: 'Sertifikat dicabut', tone: 'bad' },
}

const conditionNames: Record<ConditionName, string> = {
  materials: 'Materi',
  'final-quiz': 'Kuis akhir',
  assignments: 'Tugas',
}

/**
 * Returns the unmet conditions of a learner, such as 'Materi 12 dari 30, Tugas 1 dari 3' (materials 12 of 30,
 * assignments 1 of 3).
 */
export function describeMissingConditions({ conditions }: Pick<DeskEnrollment, 'conditions'>): string {
  const open = conditions.filter(({ isMet }) => !isMet)
  if (open.length === 0) return 'Semua terpenuhi'
  return open
    .map(({ name, doneCount, totalCount }) => `${conditionNames[name]} ${doneCount} dari ${totalCount}`)
    .join(', ')
}

export const materialTypes: Record<LectureMaterialType, string> = {
  article: 'Artikel',
  video: 'Video',
  pdf: 'PDF',
  quiz: 'Kuis',
  assignment: 'Tugas',
  scorm: 'Interaktif',
}

export const progressStatuses: Record<ProgressStatus, { name: string; tone: DotTone }> = {
  OPEN: { name: 'Belum dibuka', tone: 'quiet' },
  INPROGRESS: { name: 'Sedang dipelajari', tone: 'waiting' },
  COMPLETED: { name: 'Selesai', tone: 'good' },
}
