import type { ImportName } from '#contract/admin/bulk-actions.ts'
import type { BulkAction } from '../desk/bulk/action.ts'
import type { ImportAction } from '../desk/import/import-action.ts'
import type { Binding, Mount } from '../http/bind.ts'
import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/task.ts'
import type { EmailKinds } from '../mail/email-kind.ts'
import type { Topic } from '../realtime/topic.ts'
import type { NoticeSample } from './account/notifications/service.ts'

/**
 * The parts that one feature adds to the server, for example handlers, routes, jobs and tasks. The `feature.ts` of each
 * feature exports them, and `index.ts` joins them.
 */
export interface Feature {
  /** Handlers of the endpoints in the contract. */
  readonly bindings?: readonly Binding[]
  /** Routes below `/api` that are not in the contract. */
  readonly mounts?: readonly Mount[]
  /** Jobs that run on a schedule. */
  readonly jobs?: readonly Job[]
  /** Kinds of tasks that run when other code queues them. */
  readonly tasks?: readonly Task[]
  /** Topics that clients can subscribe to over the socket. */
  readonly topics?: readonly Topic[]
  readonly bulkActions?: readonly BulkAction[]
  readonly imports?: Readonly<Partial<Record<ImportName, ImportAction>>>
  /** Renderers of the feature's emails, by kind of email. */
  readonly emails?: Partial<EmailKinds>
  /** Examples of the feature's notifications. Admins see the examples as emails. */
  readonly noticeSamples?: readonly NoticeSample[]
}
