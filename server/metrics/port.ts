import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Job } from '../jobs/job.ts'
import type { Task } from '../jobs/task.ts'
import type { MailTransport } from '../providers/mail/port.ts'
import type { PushSender } from '../providers/push/port.ts'

/**
 * Counts the work of a server. Every label has a limited number of values that the code defines: no metric holds an id,
 * an address or a text of a user.
 */
export interface Metrics {
  watchJob(job: Job): Job
  watchTask(task: Task): Task
  watchMail(transport: MailTransport): MailTransport
  watchPush(sender: PushSender): PushSender
  /** Counts the calls of the app, and serves the metrics. */
  watch(app: FastifyInstance, endpoints: Readonly<Record<string, Endpoint>>): void
}

/** Metrics of a server without `METRICS_PORT` and `METRICS_TOKEN`: none. */
export const noMetrics: Metrics = {
  watchJob: job => job,
  watchTask: task => task,
  watchMail: transport => transport,
  watchPush: sender => sender,
  watch: () => {},
}
