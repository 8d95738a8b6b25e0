import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { readQuizStatistics } from '#server/features/assessment/quiz/figures.ts'
import { createStorage } from '#server/storage/storage.ts'
import { reportMeasurements } from './write-figures.ts'

/** Measures how long an admin waits for the statistics of all 20 questions of a quiz that 10,000 users took twice. */
const PEOPLE = 10_000
const QUESTIONS = 20
const TIMES = 7

const folder = await mkdtemp(join(tmpdir(), 'semai-bench-'))
const database = await startEmbedded(folder, { settings: ['fsync=off', 'synchronous_commit=off'] })
await migrate(database.connection)
const connection = connect(database.connection, { poolSize: 2, isPatient: true })
const { db } = connection
await seedDemo(db, { storage: createStorage(join(folder, 'data')), now: new Date() })

const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
  id: `q${at + 1}`,
  type: 'single',
  text: `Soal ${at + 1}`,
  options: ['a', 'b', 'c', 'd'].map(id => ({ id, text: `Pilihan ${id}` })),
  answer: ['a'],
  explanation: 'Begitu.',
}))
const { rows } = await sql<{ quiz_id: string }>`
  update quiz set questions = ${JSON.stringify(questions)}::jsonb
  where id = (
    select material.quiz_id from lecture_material as material join course using (career_track_id)
    where material.quiz_id is not null and material.version = 1
      and exists (select 1 from course_session where course_id = course.id) limit 1
  ) returning id as quiz_id`.execute(db)
const quizId = rows[0]!.quiz_id

await sql`create table bench_person as
  select n::integer, gen_random_uuid() as id, gen_random_uuid() as enrollment_id from generate_series(1, ${sql.lit(PEOPLE)}) as n`.execute(
  db,
)
await sql`insert into app_user (id, full_name, email, is_admin, roles, created_at)
  select id, 'Orang', 'orang' || n || '@bangku.invalid', false, '{learner}', now() from bench_person`.execute(db)
await sql`insert into enrollment (id, user_id, course_id, session_id, career_track_id, version, created_at)
  select person.enrollment_id, person.id, course.id, (select id from course_session where course_id = course.id limit 1), quiz.career_track_id, 1, now()
  from bench_person as person, quiz join lateral (
    select id from course where career_track_id = quiz.career_track_id
      and exists (select 1 from course_session where course_id = course.id) limit 1
  ) as course on true where quiz.id = ${quizId}`.execute(db)
await sql`insert into lecture_progress (enrollment_id, lecture_material_id, status, updated_at)
  select enrollment_id, material.id, 'INPROGRESS', now()
  from bench_person, lecture_material as material where material.quiz_id = ${quizId}`.execute(db)
// More able users choose the right answer more often. At the second attempt nearly all users choose it.
await sql`insert into quiz_attempt (id, enrollment_id, lecture_material_id, answers, score, is_passed, question_results, handed_in_at, created_at, number)
  select gen_random_uuid(), enrollment_id, material.id, sheet.answers, 50, false, sheet.results, now() - interval '9 days' + nth * interval '1 day', now(), nth
  from bench_person as person cross join generate_series(1, 2) as nth, lecture_material as material, lateral (
    select jsonb_object_agg('q' || q, jsonb_build_array(case when is_right then 'a' else substr('bcd', 1 + (n + q) % 3, 1) end)) as answers,
      jsonb_agg(jsonb_build_object('id', 'q' || q, 'isCorrect', is_right, 'explanation', 'Begitu.')) as results
    from generate_series(1, ${sql.lit(QUESTIONS)}) as q,
      lateral (select abs(hashint4(n * 31 + q * 7 + nth)) % 100 < 20 + n % 60 + (nth - 1) * 30 as is_right) as dice
  ) as sheet
  where material.quiz_id = ${quizId}`.execute(db)
await sql`vacuum analyze`.execute(db)

const taken: number[] = []
for (let time = 0; time < TIMES; time += 1) {
  const from = performance.now()
  const { attempts, questions: questionFigures } = await readQuizStatistics(db, quizId)
  taken.push(performance.now() - from)
  if (attempts !== PEOPLE || questionFigures.length !== QUESTIONS) throw new Error('these are not all of them')
}
const sorted = taken.toSorted((a, b) => a - b)
await reportMeasurements('quiz-figures', [
  ['users', 'attempts', 'questions', 'median', 'slowest'],
  [
    String(PEOPLE),
    String(PEOPLE * 2),
    String(QUESTIONS),
    `${sorted[TIMES >> 1]!.toFixed(0)} ms`,
    `${sorted.at(-1)!.toFixed(0)} ms`,
  ],
])
await connection.close()
await database.stop()
await rm(folder, { recursive: true, force: true })
