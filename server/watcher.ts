import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Job } from './jobs/job.ts'
import type { Task } from './jobs/task.ts'
import type { MailTransport } from './providers/mail/port.ts'
import type { PushSender } from './providers/push/port.ts'

/**
 * Observes the work of a server for metrics or traces. Records names that the code defines, but no URLs or texts of
 * users.
 */
export interface Watcher {
  watchJob(job: Job): Job
  watchTask(task: Task): Task
  watchMail(transport: MailTransport): MailTransport
  watchPush(sender: PushSender): PushSender
  /** Observes the calls of the app until the app is closed. */
  watch(app: FastifyInstance, endpoints: Readonly<Record<string, Endpoint>>): void
}

/** Joins several watchers into one. If there are none, the joined watcher costs no time. */
export function joinWatchers(watchers: readonly Watcher[]): Watcher {
  return {
    watchJob: job => watchers.reduce((watched, watcher) => watcher.watchJob(watched), job),
    watchTask: task => watchers.reduce((watched, watcher) => watcher.watchTask(watched), task),
    watchMail: transport => watchers.reduce((watched, watcher) => watcher.watchMail(watched), transport),
    watchPush: sender => watchers.reduce((watched, watcher) => watcher.watchPush(watched), sender),
    watch(app, endpoints) {
      for (const watcher of watchers) watcher.watch(app, endpoints)
    },
  }
}
