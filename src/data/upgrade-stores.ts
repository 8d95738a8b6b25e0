import type { SemaiDb } from './schema.ts'
import { renameQueries, type Upgrade } from './query-names.ts'

/** Upgrades the database from any older shape to the newest. Stores are only ever added. */
export function upgradeStores(db: SemaiDb, oldVersion: number, transaction: Upgrade): void {
  if (oldVersion < 1) createVersion1(db)
  if (oldVersion < 2) addDownloads(db)
  // A failure aborts the upgrade's transaction, and the opening of the database reports it.
  if (oldVersion === 2) renameQueries(transaction).catch(() => undefined)
}

function createVersion1(db: SemaiDb): void {
  db.createObjectStore('session')
  db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('byUser', 'userId')
  db.createObjectStore('receipts', { keyPath: 'id' }).createIndex('byUser', ['userId', 'receivedAt'])
  const progress = db.createObjectStore('localProgress', { keyPath: ['userId', 'enrollmentId', 'lectureMaterialId'] })
  progress.createIndex('byEnrollment', ['userId', 'enrollmentId'])
  progress.createIndex('byUser', 'userId')
  db.createObjectStore('queries')
  db.createObjectStore('drafts')
  db.createObjectStore('meta')
}

function addDownloads(db: SemaiDb): void {
  db.createObjectStore('downloads', { keyPath: ['userId', 'trackClassId'] })
  db.createObjectStore('downloadFiles', { keyPath: ['userId', 'url'] })
}
