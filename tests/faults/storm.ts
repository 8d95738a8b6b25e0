import { Pool } from 'pg'
import type { NewEntry } from '#app/data/outbox/entry.ts'
import { type OutcomeCounts, countOutcomes, type PromisedEntry } from '#tests/support/device/verdict.ts'
import { isOutboxPost } from '../support/e2e/faults.ts'
import { admin, logIn, logInAgain, siswa } from '../support/e2e/people.ts'
import type { Interception } from '../support/e2e/proxy.ts'
import type { World } from '../support/e2e/world.ts'
import { scaleTimeLimit } from '../support/time-limits.ts'
import { enrolEverywhere } from '../bench/learners.ts'
import type { KillableBrowser } from './browser.ts'
import type { StormClient } from './storm-client.ts'

export interface StormOptions {
  seed: number
  /**
   * Number of intents: submissions, which have no natural key, and an expert's assessments of other users' submissions.
   */
  ops: number
  tabs: number
  browserKills: number
  workerStops: number
  serverKills: number
  /** If true, the server becomes a newer version in the middle of the run. */
  hasDeploy: boolean
}

export interface StormStatistics extends OutcomeCounts {
  /** Number of entries whose confirmation a kill prevented. The server may or may not have these entries. */
  unconfirmed: number
  posts: number
  cuts: number
  errors: number
  browserKills: number
  workerStops: number
  serverKills: number
  refreshes: number
  logins: number
  seconds: number
}

/** Share of requests whose connection breaks. */
const CUT = 0.35
const ERROR = 0.05
/** Every n-th intent is an assessment by an expert. */
const ASSESSMENT_EVERY = 3
const isAssessment = (n: number) => n % ASSESSMENT_EVERY === 0

declare const stormClient: StormClient

/**
 * Runs a real browser with several tabs and a worker against a real server and database. Kills the browser, the worker
 * and the server, and cuts connections. The process of the test keeps the list of confirmed work, so no kill can lose
 * it.
 */
export async function runStorm(
  world: World,
  browser: KillableBrowser,
  storm: StormOptions,
  url: string,
): Promise<StormStatistics> {
  const startedAt = Date.now()
  const random = randomBy(storm.seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const counts = { cuts: 0, errors: 0, browserKills: 0, workerStops: 0, serverKills: 0, unconfirmed: 0, logins: 1 }
  const pool = new Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  const queues = await prepareQueues(pool)
  const { userId } = queues[0]!
  const offered = await offerAnswers(pool, Math.floor(storm.ops / ASSESSMENT_EVERY))

  await browser.open(`${world.origin}/auth/login`, 1)
  await logIn(browser.pages[0]!, siswa)
  await browser.open(`${world.origin}/sync`, storm.tabs)
  const stopFaults = world.proxy.intercept(isOutboxPost, interception => strike(interception, random, counts))

  const promised = new Map<number, PromisedEntry>()
  let written = 0
  const faults = schedule(storm, below)
  while (written < storm.ops) {
    const numbers = Array.from({ length: Math.min(1 + below(8), storm.ops - written) }, () => ++written)
    const news = numbers.map(getWork)
    const due = faults.filter(fault => fault.at <= written)
    const page = browser.pages[below(browser.pages.length)]!
    // The fault happens while the work is being written. If a kill comes before `write` resolves, the work was not
    // confirmed.
    const writing = page.evaluate(entries => stormClient.write(entries), news).catch(() => undefined)
    for (const fault of due) {
      faults.splice(faults.indexOf(fault), 1)
      await inject(fault.kind)
    }
    const isLoggedIn = await writing
    if (isLoggedIn === undefined) {
      counts.unconfirmed += numbers.length
      continue
    }
    for (const n of numbers) promised.set(n, { userId, queue: queueOf(n) })
    if (!isLoggedIn) await returnAfterTheEnd()
  }

  stopFaults()
  const left = await settle()
  const { rows: applied } = await pool.query<{ n: number; userId: string }>(
    `select n, user_id as "userId" from e2e.storm order by id`,
  )
  await pool.end()
  const posts = world.proxy.calls.filter(isOutboxPost).length
  const refreshes = world.proxy.calls.filter(call => call.path.endsWith('/v1/auth/refresh-token')).length
  const done = applied.map(each => ({ ...each, ownerId: userId }))
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  return { ...countOutcomes(promised, done, new Map()), ...counts, refused: left.refused, posts, refreshes, seconds }

  function getWork(n: number): NewEntry {
    const text = `badai ${n}`
    if (!isAssessment(n)) {
      const { enrollmentId, lectureMaterialId } = queues[n % queues.length]!
      return { kind: 'assignment', payload: { enrollmentId, lectureMaterialId, text }, userId }
    }
    const { id, revision } = offered[n / ASSESSMENT_EVERY - 1]!
    const assessment = { state: 'scored', revision, score: n % 101, comment: text } as const
    return { kind: 'assessment', payload: { assignmentId: id, ...assessment }, userId }
  }

  function queueOf(n: number): string {
    return isAssessment(n) ? 'assessments' : queues[n % queues.length]!.enrollmentId
  }

  /** Counts only faults that took effect. For example, a worker that was not running cannot be stopped. */
  async function inject(kind: FaultKind): Promise<void> {
    if (kind === 'workerStops' && (await browser.stopWorker())) counts.workerStops += 1
    if (kind === 'browserKills') {
      await browser.kill()
      counts.browserKills += 1
      await browser.open(`${world.origin}/sync`, storm.tabs)
      if ((await sessionNow())?.isLoggedIn === false) await returnAfterTheEnd()
    }
    if (kind === 'serverKills') {
      await world.server.kill()
      counts.serverKills += 1
      const isDeploy = storm.hasDeploy && counts.serverKills === 1
      await world.server.start(isDeploy ? { CLIENT_VERSION: '1.0.434' } : {})
    }
  }

  /** Waits with a stable network until no entry waits. */
  async function settle(): Promise<{ refused: number }> {
    for (const until = Date.now() + scaleTimeLimit(300_000); Date.now() < until;) {
      const left = await sessionNow()
      if (left?.waiting === 0) return left
      if (left?.isLoggedIn === false) await returnAfterTheEnd()
      await new Promise(resolve => setTimeout(resolve, 300))
    }
    throw new Error('the outbox does not empty')
  }

  function sessionNow() {
    return browser.pages[0]?.evaluate(id => stormClient.left(id), userId).catch(() => undefined)
  }

  /**
   * Logs in again after the session has ended. Chromium writes cookies to disk every half minute, so a SIGKILL soon
   * after a login loses the cookie that the refresh token is bound to, and the session ends. The work survives.
   */
  async function returnAfterTheEnd(): Promise<void> {
    counts.logins += 1
    await browser.pages[0]!.goto(`${world.origin}/sync`)
    // Another tab may have renewed the session while this tab was opened.
    if ((await sessionNow())?.isLoggedIn !== true) await logInAgain(browser.pages[0]!, siswa)
    await browser.open(`${world.origin}/sync`, storm.tabs)
  }
}

/**
 * Returns the names of required counts that are 0. The run is not valid if no work was done or a planned fault never
 * happened.
 */
export function listMissingStatistics(figures: StormStatistics): string[] {
  const { promised, applied, posts, cuts, browserKills, workerStops, serverKills } = figures
  const needed = { promised, applied, posts, cuts, browserKills, workerStops, serverKills }
  return Object.entries(needed).flatMap(([name, count]) => (count > 0 ? [] : [name]))
}

type FaultKind = 'browserKills' | 'workerStops' | 'serverKills'

/** Plans after how many written intents each fault happens. The first ten intents have no fault. */
function schedule(storm: StormOptions, below: (limit: number) => number): { kind: FaultKind; at: number }[] {
  const kinds: FaultKind[] = ['browserKills', 'workerStops', 'serverKills']
  return kinds.flatMap(kind =>
    Array.from({ length: storm[kind] }, () => ({ kind, at: 10 + below(Math.max(1, storm.ops - 20)) })),
  )
}

async function strike(
  { forward, respond, respondPart, cut }: Interception,
  random: () => number,
  counts: { cuts: number; errors: number },
): Promise<void> {
  const fate = random()
  if (fate < ERROR) {
    counts.errors += 1
    const status = [500, 503, 429][Math.floor(random() * 3)]!
    const headers = { 'content-type': 'application/json', ...(status === 500 ? {} : { 'retry-after': '1' }) }
    respond({ status, headers, body: Buffer.from('{"code":"SYSTEM_ERROR","message":"badai"}') })
    return
  }
  if (fate < ERROR + CUT) counts.cuts += 1
  if (fate < ERROR + CUT / 3) {
    cut()
    return
  }
  // A server that is killed meanwhile does not respond. The missing response counts as a cut too.
  const answer = await forward().catch(() => undefined)
  if (!answer) cut()
  else if (fate < ERROR + CUT) respondPart(answer, Math.floor(random() * answer.body.byteLength))
  else respond(answer)
}

/**
 * Makes each enrolment with an assignment a queue partition. Records each intent in the order of effect: a hand-in when
 * its row is inserted, an assessment by its row in the audit log.
 */
async function prepareQueues(pool: Pool) {
  await enrolEverywhere(pool, siswa.email)
  await pool.query(`
    create table e2e.storm (id bigserial primary key, n int not null, user_id uuid not null);
    create function e2e.note_storm_hand_in() returns trigger language plpgsql as $$
    begin
      insert into e2e.storm (n, user_id)
        select split_part(new.text, ' ', 2)::int, user_id from enrollment where id = new.enrollment_id;
      return null;
    end $$;
    create trigger e2e_storm after insert on assignment_answer
      for each row when (new.text like 'badai %') execute function e2e.note_storm_hand_in();
    create function e2e.note_storm_assessment() returns trigger language plpgsql as $$
    begin
      insert into e2e.storm (n, user_id)
        select split_part(comment, ' ', 2)::int, new.actor_id from assignment_answer where id = new.subject_id::uuid;
      return null;
    end $$;
    create trigger e2e_storm after insert on audit_entry
      for each row when (new.deed = 'assignment.assess') execute function e2e.note_storm_assessment()`)
  const { rows } = await pool.query<{ enrollmentId: string; lectureMaterialId: string; userId: string }>(
    `select distinct on (e.id) e.id as "enrollmentId", m.id as "lectureMaterialId", u.id as "userId"
       from app_user u join enrollment e on e.user_id = u.id
       join lecture_progress p on p.enrollment_id = e.id
       join lecture_material m on m.id = p.lecture_material_id and m.type = 'assignment'
      where u.email = $1 order by e.id, m.position limit 8`,
    [siswa.email],
  )
  return rows
}

/** Makes the storm's learner an expert as well; the answers belong to another user. */
async function offerAnswers(pool: Pool, count: number) {
  await enrolEverywhere(pool, admin.email)
  await pool.query(`update app_user set roles = array['learner', 'expert'] where email = $1`, [siswa.email])
  const { rows } = await pool.query<{ id: string; revision: number }>(
    `insert into assignment_answer (id, enrollment_id, lecture_material_id, text, handed_in_at, created_at)
     select gen_random_uuid(), item.enrollment_id, item.lecture_material_id, 'jawaban ' || n, now() + n * interval '1 ms', now()
       from generate_series(1, $2) n,
            (select p.enrollment_id, p.lecture_material_id from app_user u
               join enrollment e on e.user_id = u.id join lecture_progress p on p.enrollment_id = e.id
               join lecture_material m on m.id = p.lecture_material_id and m.type = 'assignment'
              where u.email = $1 limit 1) item
     returning id, revision`,
    [admin.email, count],
  )
  return rows
}

function randomBy(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
