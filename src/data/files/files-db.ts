import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { watchTransactions, whileShown } from '../db-pause.ts'

/** A file as the device keeps it; its bytes lie in pieces beside it. Without this row the pieces are nobody's. */
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
 * Twenty megabytes have no place in the database that every tap writes to: apart, they slow nothing down and no upgrade
 * of it waits for them. Opened for one piece of work and closed again, so that no tab ever holds it. `work` must be safe to run again.
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
