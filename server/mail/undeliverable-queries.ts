import type { Db, Tx } from '../db/database.ts'
import type { UndeliverableReason } from '../db/tables/mail.ts'

interface Report {
  email: string
  reason: UndeliverableReason
  at: Date
}

/**
 * Stores that emails to an email address are undeliverable. Does nothing if no account has this email address. A bounce
 * replaces a stored complaint.
 */
export async function recordUndeliverable(db: Db | Tx, { email, reason, at }: Report): Promise<void> {
  await db
    .insertInto('undeliverable_address')
    .columns(['user_id', 'email', 'reason', 'reported_at'])
    .expression(eb =>
      eb
        .selectFrom('app_user')
        .select(user => [
          'id',
          'email',
          user.val<UndeliverableReason>(reason).$castTo<UndeliverableReason>().as('reason'),
          user.val(at).as('reported_at'),
        ])
        .where('email', '=', email)
        .where('deleted_at', 'is', null),
    )
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet(eb => ({
          email: eb.ref('excluded.email'),
          reason: eb.ref('excluded.reason'),
          reported_at: eb.ref('excluded.reported_at'),
        }))
        .where(eb =>
          eb.or([
            eb('undeliverable_address.email', '<>', eb.ref('excluded.email')),
            eb('undeliverable_address.reason', '=', 'complained'),
          ]),
        ),
    )
    .execute()
}

/** Returns the report that the user's current email address is undeliverable, if there is one. */
export function findUndeliverable(db: Db | Tx, userId: string) {
  return db
    .selectFrom('undeliverable_address as address')
    .innerJoin('app_user', join =>
      join.onRef('app_user.id', '=', 'address.user_id').onRef('app_user.email', '=', 'address.email'),
    )
    .select(['address.reason', 'address.reported_at'])
    .where('address.user_id', '=', userId)
    .executeTakeFirst()
}

/** Allows emails to the user again. With a `reason`, only if the email address is undeliverable for this reason. */
export async function clearUndeliverable(tx: Tx, userId: string, reason?: UndeliverableReason): Promise<void> {
  const rows = tx.deleteFrom('undeliverable_address').where('user_id', '=', userId)
  await (reason === undefined ? rows : rows.where('reason', '=', reason)).execute()
}
