import type { Cohort } from '#contract/admin/cohorts.ts'
import type { StatisticRow } from '#contract/admin/figure-list.ts'
import type { CohortCell } from './cohort-queries.ts'
import type { StatisticRowFields } from './row-queries.ts'

export function presentStatisticRow(row: StatisticRowFields): StatisticRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    user: { id: row.user_id, fullName: row.full_name, email: row.email },
    about: row.about,
    amount: row.amount,
  }
}

/**
 * Limits each count to the current number of learners. Past weeks are not counted again, so their counts may include
 * accounts that were deleted later.
 */
export function presentCohortCell(cell: CohortCell | undefined, total: number): Cohort['cells'][number] {
  if (!cell) return null
  const atMost = (count: number) => Math.min(count, total)
  return { started: atMost(cell.started), active: atMost(cell.active), completed: atMost(cell.completed) }
}
