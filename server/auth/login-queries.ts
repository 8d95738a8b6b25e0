import { sql, type SqlBool } from 'kysely'

/**
 * True for an `app_user` that can log in. A merged account is closed, but its login leads to the account that was kept.
 * A deactivated account receives no emails and no login links.
 */
export const hasLogin = sql<SqlBool>`(app_user.deactivated_at is null
  and (app_user.deleted_at is null or app_user.merged_into is not null))`
