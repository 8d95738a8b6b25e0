import type { AssessedAssignment, ExpertAssignment } from '#contract/assessment/assignment.expert.ts'

/** Returns a fixed id for each number. */
export const getAssignmentId = (at: number) => `0195a000-0000-7000-8000-${String(at).padStart(12, '0')}`

/**
 * Returns an answer that is not assessed yet, as the assessment screen gets it. Each number gives another answer by
 * another learner.
 */
export const createAssignmentToAssess = (at: number): AssessedAssignment => ({
  id: getAssignmentId(at),
  enrollmentId: getAssignmentId(1_000 + at),
  lectureMaterialId: getAssignmentId(2_000),
  text: `Jawaban ${at}`,
  files: [],
  handedInAt: '2026-11-20T02:00:00.000Z',
  isCurrent: true,
  state: 'handed-in',
  score: null,
  comment: '',
  assessedAt: null,
  revision: 1,
  learner: { id: getAssignmentId(3_000 + at), fullName: `Pelajar ${at}` },
  courseTitle: 'Dasar Pengembang Web',
  materialTitle: 'Rancang etalase',
  assessor: null,
  earlierCount: 0,
})

/** Returns the same answer as an item of the list of tasks that wait for an expert. */
export const createAssignmentInList = (at: number, more: Partial<ExpertAssignment> = {}): ExpertAssignment => ({
  ...createAssignmentToAssess(at),
  expert: null,
  dueAt: '2026-11-21T12:00:00.000Z',
  isLate: false,
  ...more,
})
