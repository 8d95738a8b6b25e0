import { withDb } from './db.ts'
import { reconcile } from './outbox/reconcile.ts'

/** Returns a mark of the device's database. It changes when the browser loses the database. */
export async function readDatabaseMark(): Promise<unknown> {
  await reconcile()
  return withDb(db => db.get('meta', 'bornAt'))
}
