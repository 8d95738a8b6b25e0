import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../schema.ts'

/** Tables with one append-only log for each user. */
export type LogTable = 'review_event' | 'note_event'

/**
 * A row of any of these tables. The columns that all these tables have are listed, because the compiler does not see
 * the columns of a generic table.
 */
export type LogRow<Table extends LogTable> = Selectable<Database[Table]> & { id: string; seq: number }
export type NewLogRow<Table extends LogTable> = Insertable<Database[Table]>
