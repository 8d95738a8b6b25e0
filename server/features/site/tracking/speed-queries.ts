import { sql } from 'kysely'
import { SPEED_ROWS_MAX } from '#contract/admin/page-speed.ts'
import type { TapPhase } from '#contract/site/page-measures.ts'
import type { Db } from '../../../db/database.ts'

interface PageRow {
  url: string
  lcp: number | null
  lcp_count: number
  inp: number | null
  inp_count: number
  cls: number | null
  cls_count: number
}

/** Computes the 75th percentile of each measurement by page. A tap counts for the page on which the user tapped. */
export async function readPageVitals(db: Db, since: Date): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    with measured as (
      select url, data from visit_event where method = 'page_speed' and happened_at >= ${since}
    ), value as (
      select url, (data->>'lcp_ms')::integer as lcp, (data->>'cls_milli')::integer as cls, null::integer as inp
      from measured
      union all
      select coalesce(data->'tap'->>'url', url), null, null, (data->>'inp_ms')::integer from measured
    )
    select url,
      percentile_disc(0.75) within group (order by lcp) as lcp, count(lcp)::integer as lcp_count,
      percentile_disc(0.75) within group (order by inp) as inp, count(inp)::integer as inp_count,
      percentile_disc(0.75) within group (order by cls) as cls, count(cls)::integer as cls_count
    from value group by url
    order by greatest(count(lcp), count(inp)) desc, url limit ${SPEED_ROWS_MAX}`.execute(db)
  return rows
}

interface TapRow {
  url: string
  target: string
  phase: TapPhase
  script: string | null
  count: number
  p75: number
  last_at: Date
}

/** Groups the slow taps by page, element and phase. */
export async function listSlowTaps(db: Db, since: Date): Promise<TapRow[]> {
  const { rows } = await sql<TapRow>`
    select coalesce(data->'tap'->>'url', url) as url, data->'tap'->>'target' as target, data->'tap'->>'phase' as phase,
      mode() within group (order by data->'tap'->>'script') as script, count(*)::integer as count,
      percentile_disc(0.75) within group (order by (data->>'inp_ms')::integer) as p75, max(happened_at) as last_at
    from visit_event
    where method = 'page_speed' and happened_at >= ${since} and data ? 'tap'
    group by 1, 2, 3 order by count desc, p75 desc, 1, 2, 3 limit ${SPEED_ROWS_MAX}`.execute(db)
  return rows
}

interface ErrorRow {
  code: string
  name: string
  script: string
  url: string
  version: string
  count: number
  visits: number
  last_at: Date
}

/** Groups the errors by code. */
export async function listPageErrors(db: Db, since: Date): Promise<ErrorRow[]> {
  const { rows } = await sql<ErrorRow>`
    select data->>'code' as code, max(data->>'name') as name, max(data->>'script') as script,
      mode() within group (order by url) as url,
      (array_agg(data->>'version' order by happened_at desc))[1] as version,
      count(*)::integer as count, count(distinct session_id)::integer as visits, max(happened_at) as last_at
    from visit_event
    where method = 'page_error' and happened_at >= ${since}
    group by 1 order by visits desc, count desc, 1 limit ${SPEED_ROWS_MAX}`.execute(db)
  return rows
}
