import type { Tx } from '../db/database.ts'

export async function countMailJobs(tx: Tx): Promise<{ waiting: number; oldest: Date | null; failed: number }> {
  return tx
    .selectFrom('mail_job')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('failed_at', 'is', null).as('waiting'),
      fn.min('created_at').filterWhere('failed_at', 'is', null).as('oldest'),
      fn
        .countAll<number>()
        .filterWhere(eb => eb('failed_at', 'is not', null).and('is_undeliverable', '=', false))
        .as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countDeliveries(tx: Tx): Promise<{ waiting: number; oldest: Date | null }> {
  return tx
    .selectFrom('notification_delivery')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
}

export function listPushKeys(tx: Tx) {
  return tx.selectFrom('vapid_key').select(['generation', 'public_key', 'private_key']).execute()
}
