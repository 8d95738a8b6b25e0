import type { Db, Tx } from '../../../db/database.ts'

export function countSecondFactors(db: Db, userId: string) {
  return db
    .selectFrom('app_user as person')
    .select(eb => [
      eb
        .exists(
          eb
            .selectFrom('passkey')
            .select('passkey.id')
            .whereRef('passkey.user_id', '=', 'person.id')
            .where('passkey.blocked_at', 'is', null),
        )
        .as('hasPasskey'),
      eb
        .exists(
          eb
            .selectFrom('totp_secret')
            .select('totp_secret.user_id')
            .whereRef('totp_secret.user_id', '=', 'person.id')
            .where('totp_secret.confirmed_at', 'is not', null),
        )
        .as('hasApp'),
      eb
        .selectFrom('recovery_code')
        .select(codes => codes.fn.countAll<string>().as('count'))
        .whereRef('recovery_code.user_id', '=', 'person.id')
        .where('recovery_code.used_at', 'is', null)
        .as('codes'),
    ])
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Locks the account, so that its second factors change one after another. */
export function lockOwner(tx: Tx, userId: string) {
  return tx
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function findSecret(db: Db, userId: string) {
  return db
    .selectFrom('totp_secret')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores the secret and replaces an unconfirmed secret. Returns false if the account has a confirmed secret. */
export async function upsertSecret(
  tx: Tx,
  row: { user_id: string; secret: Buffer; created_at: Date },
): Promise<boolean> {
  const keptRow = await tx
    .insertInto('totp_secret')
    .values(row)
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: row.secret, created_at: row.created_at })
        .where('totp_secret.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return keptRow !== undefined
}

/** Activates the secret. Returns false if it was replaced or activated in the meantime. */
export async function confirmSecret(tx: Tx, userId: string, secret: Buffer, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('totp_secret')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a code's time step as used. Because of the row lock, only the first of several concurrent uses succeeds. */
export async function markTimeStepUsed(tx: Tx, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('totp_secret')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSecret(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('totp_secret')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

export function findRecoveryCode(db: Db, userId: string, selector: string) {
  return db
    .selectFrom('recovery_code')
    .select('hash')
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .executeTakeFirst()
}

/** Marks a recovery code as used. As in `markTimeStepUsed`, only the first of several concurrent uses succeeds. */
export async function spendRecoveryCode(tx: Tx, userId: string, selector: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .returning('selector')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  codes: readonly { selector: string; hash: string }[],
  at: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map(code => ({ ...code, user_id: userId, created_at: at })))
    .execute()
}
