import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/database.ts'
import { computeMedian } from './load.ts'

const TIMES = 5

interface Dashboard {
  app: FastifyInstance
  db: Db
  accessToken: string
  /**
   * Jobs that compute the counts of the dashboard. Each job is measured on an empty table, and again when its rows
   * exist.
   */
  counts: Readonly<Record<string, (db: Db, now: Date) => Promise<void>>>
}

/** Paths of the calls of the dashboard, for each of its parts and each range of its figures. */
const paths: Readonly<Record<string, string>> = {
  'open tasks': 'tasks',
  'figures of 7 days': 'figures?days=7',
  'figures of 30 days': 'figures?days=30',
  'figures of 90 days': 'figures?days=90',
  'figures of a year': 'figures?days=365',
  'cohort table': 'cohorts',
  'lessons of a career track': 'drop-off',
  'state of the server': 'health',
}

/** Measures each part of the dashboard through the whole server, and the jobs that compute its counts. */
export async function measureDashboard({ app, db, accessToken, counts }: Dashboard): Promise<string[][]> {
  const rows = [['', 'median', 'slowest']]
  for (const [name, count] of Object.entries(counts)) {
    rows.push([`job: ${name}, first round`, '', await measure(() => count(db, new Date()))])
    rows.push([`job: ${name}, next round`, '', await measure(() => count(db, new Date()))])
  }
  for (const [name, path] of Object.entries(paths)) {
    const seen: number[] = []
    for (let time = 0; time <= TIMES; time += 1) {
      const began = performance.now()
      const response = await app.inject({
        url: `/api/v1/admin/dashboard/${path}`,
        headers: { authorization: `Bearer ${accessToken}` },
      })
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`)
      if (time > 0) seen.push(performance.now() - began)
    }
    rows.push([name, milliseconds(computeMedian(seen)), milliseconds(Math.max(...seen))])
  }
  return rows
}

async function measure(work: () => Promise<void>): Promise<string> {
  const began = performance.now()
  await work()
  return milliseconds(performance.now() - began)
}

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`
