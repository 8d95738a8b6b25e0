import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { watchTransactions, runWhileShown } from '../db-pause.ts'

/** A stored file. Its bytes are stored separately in pieces. Pieces without a `FileHead` belong to no user. */
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
 * Opens the separate files database. The main database contains no files, because files of up to 20 MB would slow down
 * its frequent writes and its upgrades. The database is opened for one operation and then closed, so that no tab blocks
 * it. If the connection is lost meanwhile, runs `work` again, so `work` must be safe to run again.
 */
export function withFilesDb<T>(work: (db: FilesDb) => Promise<T>): Promise<T> {
  return runWhileShown(async () => {
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
