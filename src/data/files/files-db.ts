import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { watchTransactions, whileShown } from '../db-pause.ts'

/** A stored file; its bytes are in separate pieces. Without this row the pieces have no owner. */
export interface FileHead {
  id: string
  userId: string
  name: string
  sizeBytes: number
  sha256: string
  createdAt: number
}

export interface FilesSchema extends DBSchema {
  heads: { key: string; value: FileHead }
  pieces: { key: [id: string, at: number]; value: ArrayBuffer }
}

export type FilesDb = IDBPDatabase<FilesSchema>

/**
 * Opens the separate files database. Files of 20 MB do not belong in the database that every tap writes to: separate,
 * they slow down neither its writes nor its upgrades. It is opened for one operation and closed again, so that no tab
 * ever holds it. `work` must be safe to run again.
 */
export function withFilesDb<T>(work: (db: FilesDb) => Promise<T>): Promise<T> {
  return whileShown(async () => {
    const db = await openDB<FilesSchema>('semai-files', 1, {
      upgrade(db) {
        db.createObjectStore('heads', { keyPath: 'id' })
        db.createObjectStore('pieces')
      },
    })
    watchTransactions(db)
    try {
      return await work(db)
    } finally {
      db.close()
    }
  })
}
