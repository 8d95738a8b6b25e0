import type { Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { AccountTables } from '../../../db/tables/accounts.ts'

export function findProfile(db: Db, userId: string) {
  return db
    .selectFrom('app_user as user')
    .leftJoin('user_profile as profile', 'profile.user_id', 'user.id')
    .select(['user.full_name', 'user.email', 'user.phone_number', 'user.pic_url', 'user.email_verified_at'])
    .select(eb => eb('user.password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .selectAll('profile')
    .where('user.id', '=', userId)
    .executeTakeFirst()
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

type UserFields = Pick<Updateable<AccountTables['app_user']>, 'full_name' | 'phone_number'>
/** Fields of the profile form. */
type ProfileFields = Omit<
  Selectable<AccountTables['user_profile']>,
  'e_wallet_told_at' | 'week_goal' | 'news_read_until'
>

/** Stores the profile. Returns false, and stores nothing, if the account was erased or merged. */
export async function saveProfile(tx: Tx, user: UserFields, profile: ProfileFields): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set(user)
    .where('id', '=', profile.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tx
    .insertInto('user_profile')
    .values(profile)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(profile))
    .execute()
  return true
}

/** Stores that the user has seen the message about the e-wallet. Returns true if no earlier call has stored this. */
export async function insertEWalletNotified(db: Db, userId: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_profile')
    .values({ user_id: userId, updated_at: at, e_wallet_told_at: at })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ e_wallet_told_at: at })
        .where('user_profile.e_wallet_told_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Replaces the picture's path and returns the old path. Because of the row lock, two concurrent uploads never return
 * the same old picture. Returns undefined, and changes nothing, if the account was erased or merged.
 */
export async function replacePicture(tx: Tx, userId: string, picUrl: string): Promise<string | null | undefined> {
  const before = await tx
    .selectFrom('app_user')
    .select('pic_url')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before) await tx.updateTable('app_user').set({ pic_url: picUrl }).where('id', '=', userId).execute()
  return before?.pic_url
}
