import { formatOwnRow, type Topic } from '../../../realtime/topic.ts'

export const assignmentTopics: readonly Topic[] = [
  { kind: 'assessments', everyMs: 0, rowFor: ({ userId }) => formatOwnRow('assessments', userId) },
]
