import { HOUR_MS } from '#contract/wire/durations.ts'
import { readAuditHead } from '../../../desk/verify.ts'
import type { Job } from '../../../jobs/job.ts'

export const auditJobs: readonly Job[] = [
  {
    // Logs the head of the audit chain. The server log can be sent to another machine, and `npm run admin --
    // verify-audit` compares the chain with a head from that log.
    name: 'log-audit-head',
    everyMs: HOUR_MS,
    startsAtOnce: true,
    run: async ({ db, log }) => log.info(await readAuditHead(db), 'audit head'),
  },
]
