import { Pool } from 'pg'

/** Reads the server's real state from its database. */
export interface Ledger {
  /**
   * All materials in study order: enrolments with an unfinished material first, the oldest of them before the others.
   */
  items(email: string): Promise<Item[]>
  /** Number of writes for each record. More than one write is the bug that these tests look for. */
  applications(email: string): Promise<Application[]>
  points(email: string): Promise<PointRow[]>
  balance(email: string): Promise<number>
  /** Ends every session of a user, as an admin or the detection of a stolen token would. */
  revokeSessions(email: string): Promise<void>
  grantPoints(email: string, amount: number): Promise<void>
  /** Locks the row of one material, so that the server stops at exactly this entry until the lock is released. */
  lockMaterial(item: Item): Promise<() => Promise<void>>
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Material of an enrolment, with its status for the learner. */
export interface Item {
  enrollmentId: string
  id: string
  trackClassId: string
  type: 'article' | 'video' | 'pdf' | 'quiz' | 'assignment' | 'scorm'
  title: string
  status: 'OPEN' | 'INPROGRESS' | 'COMPLETED'
  quizId: string | null
}

export interface Application {
  what: 'completed' | 'quiz-attempt' | 'assignment'
  materialId: string
  times: number
}

export interface PointRow {
  reason: string
  ref: string
  amount: number
}

/**
 * SQL that records relevant writes, also writes that change nothing, because the tables alone cannot show a second
 * completion of the same row. The template contains it, so every test's database has it too.
 */
export const auditSql = `
  create schema e2e;
  create table e2e.application (id bigserial primary key, what text not null, enrollment_id uuid, material_id uuid);
  create function e2e.note_progress() returns trigger language plpgsql as $$
  begin
    if new.status = 'COMPLETED' then
      insert into e2e.application (what, enrollment_id, material_id)
      values ('completed', new.enrollment_id, new.lecture_material_id);
    end if;
    return null;
  end $$;
  create trigger e2e_progress after update on lecture_progress for each row execute function e2e.note_progress();
  create function e2e.note_hand_in() returns trigger language plpgsql as $$
  begin
    insert into e2e.application (what, enrollment_id, material_id)
    values (tg_argv[0], new.enrollment_id, new.lecture_material_id);
    return null;
  end $$;
  create trigger e2e_quiz after insert on quiz_attempt for each row execute function e2e.note_hand_in('quiz-attempt');
  create trigger e2e_task after insert on assignment_answer for each row execute function e2e.note_hand_in('assignment');
`

/**
 * SQL that moves the demo's frenzy to the next day. The frenzy begins two hours after the template was seeded, so a
 * longer test run would get twice the points and the popup of the frenzy.
 */
export const laterFrenzySql = `
  update point_window set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day';
`

/**
 * SQL that marks the survey as answered for all users, so that its popup disturbs no test. The test of the popup
 * deletes the answers.
 */
export const answeredSurveySql = `
  create function e2e.answer_survey() returns trigger language plpgsql as $$
  begin
    insert into survey_result (id, user_id, career_track_id, enrollment_id, survey_id, answers, happened_at, created_at)
    select gen_random_uuid(), new.user_id, new.career_track_id, new.id, survey.id, '{}', now(), now() from survey limit 1
    on conflict do nothing;
    return null;
  end $$;
  create trigger e2e_survey after insert or update on enrollment for each row execute function e2e.answer_survey();
  update enrollment set id = id;
`

export function openLedger(connectionString: string): Ledger {
  const pool = new Pool({ connectionString, max: 4 })
  pool.on('error', () => undefined)

  async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await pool.query(text, values)).rows as Row[]
  }

  return {
    query,
    items: email =>
      query<Item>(
        `select e.id as "enrollmentId", m.id, m.track_class_id as "trackClassId", m.type, m.title, p.status,
                m.quiz_id as "quizId"
           from app_user u
           join enrollment e on e.user_id = u.id
           join lecture_progress p on p.enrollment_id = e.id
           join lecture_material m on m.id = p.lecture_material_id
          where u.email = $1
          order by bool_and(p.status = 'COMPLETED') over (partition by e.id), e.created_at, m.position`,
        [email],
      ),
    applications: email =>
      query<Application>(
        `select a.what, a.material_id as "materialId", count(*)::int as times
           from e2e.application a join enrollment e on e.id = a.enrollment_id join app_user u on u.id = e.user_id
          where u.email = $1 group by 1, 2`,
        [email],
      ),
    points: email =>
      query<PointRow>(
        `select reason, ref, amount from point_entry p join app_user u on u.id = p.user_id
          where u.email = $1 order by p.id`,
        [email],
      ),
    balance: async email => {
      const [row] = await query<{ balance: number }>(
        'select balance from point_balance b join app_user u on u.id = b.user_id where u.email = $1',
        [email],
      )
      return row?.balance ?? 0
    },
    revokeSessions: async email => {
      await query(
        'update refresh_family set revoked_at = now() where user_id = (select id from app_user where email = $1)',
        [email],
      )
    },
    grantPoints: async (email, amount) => {
      await query(
        `with who as (select id from app_user where email = $1),
              entry as (insert into point_entry (user_id, amount, reason, ref, happened_at, created_at)
                        select id, $2, 'opening-balance', 'e2e', now(), now() from who)
         update point_balance set balance = balance + $2 where user_id = (select id from who)`,
        [email, amount],
      )
    },
    lockMaterial: async item => {
      const client = await pool.connect()
      await client.query('begin')
      await client.query(
        'select 1 from lecture_progress where enrollment_id = $1 and lecture_material_id = $2 for update',
        [item.enrollmentId, item.id],
      )
      return async () => {
        await client.query('rollback')
        client.release()
      }
    },
    close: () => pool.end(),
  }
}
