import { type SqlBool, sql } from 'kysely'

/** Of `app_user`: somebody can come in by it. A merged account is closed, and its login leads to the one that was kept. */
export const hasLogin = sql<SqlBool>`(app_user.deleted_at is null or app_user.merged_into is not null)`
