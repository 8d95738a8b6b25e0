import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { QUEUE_SCHEMA } from '../db/queue-schema.ts'

export interface WaitingCounts {
  tasks: number
  deadTasks: number
  mail: number
  failedMail: number
  pushes: number
}

/** Counts waiting work. All three tables are small, because finished work is deleted from them. */
export async function countWaitingWork(db: Db): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*) from ${sql.id(QUEUE_SCHEMA, 'job')} where state < 'active' and name <> 'dead') as tasks,
      (select count(*) from ${sql.id(QUEUE_SCHEMA, 'job')} where state < 'active' and name = 'dead') as "deadTasks",
      (select count(*) from mail_job where failed_at is null) as mail,
      (select count(*) from mail_job where failed_at is not null and not is_undeliverable) as "failedMail",
      (select count(*) from notification_delivery where state = 'waiting') as pushes`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the select returned no row')
  return row
}
