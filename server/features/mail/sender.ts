import type { FastifyBaseLogger } from 'fastify'
import { MailRefused, type MailTransport } from '../../providers/mail/port.ts'
import { compose, type Desk } from './compose.ts'
import { claimDue, giveUp, type MailJob, putOff, removeJob } from './queries.ts'

const AT_ONCE = 10
/** Longer than a try can take; a server that dies while sending leaves the mail to whoever comes after this. */
const LEASE_MS = 120_000
const POLL_MS = 5_000
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 3_600_000
/** With these pauses: more than a day. */
const MOST_ATTEMPTS = 32

interface Parts extends Desk {
  transport: MailTransport
  now: () => Date
  log: FastifyBaseLogger
}

export interface MailSender {
  nudge(): void
  /** Looks by itself from time to time: for later tries, and for what a dead server left. */
  start(): void
  close(): Promise<void>
}

/** At least once: the row leaves after the mail server took the mail. What may come twice has one Message-ID. */
export function createMailSender(parts: Parts): MailSender {
  const { db, transport, now, log } = parts
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isClosing = false
  let timer: NodeJS.Timeout | undefined

  async function deliver(job: MailJob): Promise<void> {
    try {
      const message = await compose(job, parts, now())
      if (message) await transport.send(message)
    } catch (error) {
      // Neither the address nor the link is in what is logged; the id finds the row.
      const told = { mailId: job.id, template: job.template, attempts: job.attempts, reason: reasonOf(error) }
      if (error instanceof MailRefused || job.attempts >= MOST_ATTEMPTS) {
        log.error(told, 'a mail was given up')
        return giveUp(db, job.id, now())
      }
      log.warn(told, 'a mail did not go out yet')
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS)
      return putOff(db, job.id, new Date(now().getTime() + pauseMs))
    }
    return removeJob(db, job.id)
  }

  async function drain(): Promise<void> {
    let jobs: MailJob[]
    do {
      isAskedAgain = false
      jobs = isClosing ? [] : await claimDue(db, now(), LEASE_MS, AT_ONCE)
      await Promise.all(jobs.map(deliver))
    } while (jobs.length > 0 || isAskedAgain)
  }

  function nudge(): void {
    isAskedAgain = true
    if (running || isClosing) return
    running = drain()
      .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'waiting mail could not be looked at'))
      .finally(() => (running = undefined))
  }

  return {
    nudge,
    start() {
      timer = setInterval(nudge, POLL_MS).unref()
      nudge()
    },
    async close() {
      isClosing = true
      clearInterval(timer)
      await running
      await transport.close()
    },
  }
}

/** A mail server's answer may quote the address: only its code is told. */
function reasonOf(error: unknown): string {
  const cause = error instanceof MailRefused && error.cause ? error.cause : error
  if (!(cause instanceof Error)) return 'unknown'
  const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown }
  return [cause.name, code, responseCode].filter(part => typeof part === 'string' || typeof part === 'number').join(' ')
}
