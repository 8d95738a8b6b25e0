import type { FigureRow } from '#contract/admin/figure-list.ts'
import type { FigureRowFields } from './row-queries.ts'

export function presentFigureRow(row: FigureRowFields): FigureRow {
  return {
    id: row.id,
    at: row.at.toISOString(),
    user: { id: row.user_id, fullName: row.full_name, email: row.email },
    about: row.about,
    amount: row.amount,
  }
}
