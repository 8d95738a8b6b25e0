import { assignmentAdminBindings } from './admin-routes.ts'
import { assignmentBulkActions } from './assign.ts'
import { expertAssignmentBindings } from './expert-routes.ts'
import { assignmentNoticeSamples } from './notices.ts'
import { assignmentBindings } from './routes.ts'
import { assignmentTopics } from './topics.ts'
import type { Feature } from '../../feature.ts'

export const assignmentFeature = {
  bindings: [...assignmentBindings, ...assignmentAdminBindings, ...expertAssignmentBindings],
  topics: assignmentTopics,
  noticeSamples: assignmentNoticeSamples,
  bulkActions: assignmentBulkActions,
} satisfies Feature
