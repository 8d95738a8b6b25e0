import type { Pool } from 'pg'
import { Counter, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { AdmissionCounts } from '../db/admission.ts'
import type { Db } from '../db/database.ts'
import { MailRefused } from '../providers/mail/port.ts'
import type { Watcher } from '../watcher.ts'
import { watchCalls } from './calls.ts'
import { addDatabaseGauges } from './database-gauges.ts'
import type { OpenRegistry } from './registry.ts'
import { addProcessGauges } from './process-gauges.ts'
import { serveMetrics } from './serve.ts'
import { watchSockets } from './sockets.ts'

interface Parts {
  config: Config
  db: Db
  pool: Pool
  admission: () => AdmissionCounts | undefined
}

/** Creates the metrics of one server. They have a separate registry, not the global registry of the library. */
export function createMetrics({ config, db, pool, admission }: Parts): Watcher & { text(): Promise<string> } {
  const registry: OpenRegistry = new Registry()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  const count = (name: string, help: string, labelNames: string[]) => new Counter({ name, help, labelNames, registers })
  const jobs = count('semai_job_rounds', 'Rounds of the timed jobs.', ['job', 'outcome'])
  const tasks = count('semai_task_tries', 'Tries of the queued tasks.', ['task', 'outcome'])
  const mail = count('semai_mail_sends', 'Tries to send an email.', ['outcome'])
  const push = count('semai_push_sends', 'Pushes by the answer of the push service.', ['outcome'])
  addDatabaseGauges({ registry, db, pool, admission })

  /** Counts whether the work succeeds or fails. Rethrows the error of the work. */
  async function counted<T>(work: Promise<T>, note: (fault?: unknown) => void): Promise<T> {
    try {
      const result = await work
      note()
      return result
    } catch (fault) {
      note(fault ?? 'unknown')
      throw fault
    }
  }

  const getOutcome = (fault: unknown) => (fault === undefined ? 'ok' : 'failed')

  return {
    text: () => registry.metrics(),
    watchJob: job => ({
      ...job,
      run: (context, signal) =>
        counted(job.run(context, signal), fault => jobs.inc({ job: job.name, outcome: getOutcome(fault) })),
    }),
    watchTask: task => ({
      ...task,
      run: (data, context, signal) =>
        counted(task.run(data, context, signal), fault => tasks.inc({ task: task.name, outcome: getOutcome(fault) })),
    }),
    watchMail: transport => ({
      close: () => transport.close(),
      send: message =>
        counted(transport.send(message), fault =>
          mail.inc({ outcome: fault instanceof MailRefused ? 'refused' : getOutcome(fault) }),
        ),
    }),
    watchPush: sender => ({
      close: () => sender.close(),
      async send(each) {
        const outcome = await sender.send(each)
        push.inc({ outcome: outcome.kind })
        return outcome
      },
    }),
    watch(app, endpoints) {
      watchCalls(app, endpoints, registry)
      watchSockets(app, registry)
      addProcessGauges(app, registry, config)
      serveMetrics(app, registry, config.metrics)
    },
  }
}
