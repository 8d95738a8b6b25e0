import type { DBSchema, IDBPDatabase } from 'idb'
import type { DraftKey } from './begun.ts'
import type { ClassRow, FileRow } from './downloads/row.ts'
import type { MetaKey } from './meta-keys.ts'
import type { OutboxEntry } from './outbox/entry.ts'
import type { LocalProgressRow, PersistedQuery, ReceiptRow, StoredSession } from './rows.ts'

export interface SemaiSchema extends DBSchema {
  /** Store with one row, 'current'. */
  session: { key: string; value: StoredSession }
  outbox: { key: string; value: OutboxEntry; indexes: { byUser: string } }
  receipts: { key: string; value: ReceiptRow; indexes: { byUser: [string, number] } }
  localProgress: {
    key: [string, string, string]
    value: LocalProgressRow
    indexes: { byEnrollment: [string, string]; byUser: string }
  }
  /** Keys `{userId or 'public'}|{query}`. */
  queries: { key: string; value: PersistedQuery }
  drafts: { key: [userId: string, key: DraftKey]; value: { value: unknown; savedAt: number } }
  meta: { key: MetaKey; value: unknown }
  /** Offline downloads, by user and class. */
  downloads: { key: [string, string]; value: ClassRow }
  /** Files of the downloaded classes, by user and URL. The bytes are in Cache Storage. */
  downloadFiles: { key: [string, string]; value: FileRow }
}

export type SemaiDb = IDBPDatabase<SemaiSchema>
