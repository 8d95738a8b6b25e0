import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#contract/account/session-data.ts'

export interface AppUserTable {
  id: string
  full_name: string
  email: string
  phone_number: string | null
  pic_url: string | null
  /** Hash of the password. Null if the account has no password. */
  password_hash: string | null
  /** Time when the user or an admin erased the account, or when a merge closed it. */
  deleted_at: ColumnType<Date | null, undefined, Date>
  /** Time when an admin deactivated the account. Its data is kept, but logins are refused. */
  deactivated_at: ColumnType<Date | null, Date | undefined, Date | null>
  /** Account into which this account was merged. This account is closed, and its login opens that account. */
  merged_into: ColumnType<string | null, undefined, string>
  google_sub: ColumnType<string | null, string | null | undefined, string | null>
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  is_admin: Generated<boolean>
  /** True if the user is or was an admin. The database sets it when `is_admin` becomes true, and never resets it. */
  was_admin: ColumnType<boolean, undefined, never>
  /** True if the demo created the account, with a public password. */
  is_demo: Generated<boolean>
  roles: Generated<Role[]>
  created_at: Date
  /** Version of the row. The database increments it at each change. */
  version: ColumnType<number, undefined, never>
}

export interface RefreshFamilyTable {
  id: string
  user_id: string
  /**
   * Hash of the cookie that binds the session to a browser. Null for a session of another site, which cannot receive
   * this site's cookie.
   */
  binding_hash: Buffer | null
  /**
   * Origin of the other site for which the session was created. Only pages of that site may renew the session. Null for
   * a session of this site's pages.
   */
  origin: ColumnType<string | null, string | null | undefined, never>
  device: Generated<string>
  last_used_at: ColumnType<Date | null, Date | undefined, Date>
  is_remembered: boolean
  created_at: Date
  expires_at: Date
  revoked_at: ColumnType<Date | null, Date | undefined, Date>
  /** Time when the login of this session passed the second step. */
  stepped_at: ColumnType<Date | null, Date | null | undefined, Date>
  /** Newest token generation that the client has confirmed. */
  confirmed_generation: Generated<number>
}

interface RefreshTokenTable {
  hash: Buffer
  family_id: string
  salt: Buffer
  /** Number of the token in its session: 0 for the first token, and one more with each refresh. */
  generation: number
  created_at: Date
  rotated_at: ColumnType<Date | null, undefined, Date>
}

/** A user's own profile data. If there is no row, the user has entered no data yet. */
interface UserProfileTable {
  user_id: string
  gender: ColumnType<string | null, string | null | undefined>
  birth_date: ColumnType<string | null, string | null | undefined>
  marital_status: ColumnType<string | null, string | null | undefined>
  address: ColumnType<string | null, string | null | undefined>
  province_id: ColumnType<string | null, string | null | undefined>
  city_id: ColumnType<string | null, string | null | undefined>
  last_education: ColumnType<string | null, string | null | undefined>
  institution_id: ColumnType<string | null, string | null | undefined>
  institution_name: ColumnType<string | null, string | null | undefined>
  major: ColumnType<string | null, string | null | undefined>
  graduation_year: ColumnType<number | null, number | null | undefined>
  position: ColumnType<string | null, string | null | undefined>
  company: ColumnType<string | null, string | null | undefined>
  bio: ColumnType<string | null, string | null | undefined>
  linkedin_url: ColumnType<string | null, string | null | undefined>
  instagram_url: ColumnType<string | null, string | null | undefined>
  github_url: ColumnType<string | null, string | null | undefined>
  website_url: ColumnType<string | null, string | null | undefined>
  updated_at: Date
  e_wallet_told_at: ColumnType<Date | null, Date | undefined, Date>
  week_goal: ColumnType<number | null, number | undefined, number>
  news_read_until: ColumnType<Date | null, Date | undefined, Date>
}

/** Kind of token that gives a session to another site: a login code, or a refresh token. */
export type HandOverTokenKind = 'code' | 'refresh'

interface HandOverTable {
  hash: Buffer
  kind: HandOverTokenKind
  session_id: string
  origin: string
  expires_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
}

/**
 * Browsers and networks from which an email address signed in before. The email address (`subject`) and the browser or
 * network (`place`) are stored as keyed hashes.
 */
interface KnownClientTable {
  subject: Buffer
  place: Buffer
  seen_at: Date
}

/** Institutions that admins added to the list in the source code. */
interface InstitutionTable {
  id: string
  name: string
  kind: 'university' | 'school'
  created_at: Date
}

export interface AccountTables {
  institution: InstitutionTable
  known_place: KnownClientTable
  hand_over: HandOverTable
  user_profile: UserProfileTable
  app_user: AppUserTable
  refresh_family: RefreshFamilyTable
  refresh_token: RefreshTokenTable
}
