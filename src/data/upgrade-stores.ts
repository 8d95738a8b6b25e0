import type { SemaiDb } from './schema.ts'
import { renameQueries, type UpgradeTransaction } from './query-names.ts'

/**
 * Upgrades the database from any older version to the newest. Upgrades add stores and rename the keys of stored
 * responses. They delete no store.
 */
export function upgradeStores(db: SemaiDb, oldVersion: number, transaction: UpgradeTransaction): void {
  if (oldVersion < 1) createVersion1(db)
  if (oldVersion < 2) addDownloads(db)
  // Ignores the rejection here. A failure also aborts the upgrade's transaction, so the attempt to open the database
  // reports it.
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
