import { certificateAdminBindings } from './admin-routes.ts'
import { certificateEmails } from './emails.ts'
import { certificateImport } from './import.ts'
import { certificateJobs } from './jobs.ts'
import { attendanceNoticeSample } from './notices.ts'
import { certificateBindings } from './routes.ts'
import { certificateTasks } from './tasks.ts'
import type { Feature } from '../../feature.ts'

export const certificateFeature = {
  bindings: [...certificateBindings, ...certificateAdminBindings],
  imports: { 'certificate.import': certificateImport },
  jobs: certificateJobs,
  tasks: certificateTasks,
  emails: certificateEmails,
  noticeSamples: [attendanceNoticeSample],
} satisfies Feature
