import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { QUEUE_SCHEMA } from '../db/queue-schema.ts'

interface TaskFacts {
  /** Number of tasks that failed on every attempt. */
  dead: number
  stuck: number
  waiting: number
  /** Time at which the oldest waiting task could have started. */
  oldest: Date | null
}

export async function readTasks(tx: Tx): Promise<TaskFacts> {
  const { rows } = await sql<TaskFacts>`
    select
      count(*) filter (where name = 'dead' and state < 'active') as dead,
      count(*) filter (where name <> 'dead' and state = 'active'
        and started_on + expire_seconds * interval '1 second' < clock_timestamp()) as stuck,
      count(*) filter (where name <> 'dead' and state < 'active') as waiting,
      min(start_after) filter (where name <> 'dead' and state < 'active' and start_after < clock_timestamp()) as oldest
    from ${sql.id(QUEUE_SCHEMA, 'job')}`.execute(tx)
  return rows[0] ?? { dead: 0, stuck: 0, waiting: 0, oldest: null }
}
