import { withDb } from './db.ts'
import { reconcile } from './outbox/reconcile.ts'

/** Returns a value that changes when the browser has lost the device's database. */
export async function readDatabaseMark(): Promise<unknown> {
  await reconcile()
  return withDb(db => db.get('meta', 'bornAt'))
}
