import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#contract/session-data.ts'

export interface AppUserTable {
  id: string
  full_name: string
  email: string
  phone_number: string | null
  pic_url: string | null
  /** Null: this account has no password. */
  password_hash: string | null
  /** When the person had it erased. */
  deleted_at: ColumnType<Date | null, undefined, Date>
  /** The account of the same person it became a part of; closed since, and its login leads there. */
  merged_into: ColumnType<string | null, undefined, string>
  google_sub: ColumnType<string | null, string | null | undefined, string | null>
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  is_admin: Generated<boolean>
  /** Kept by the database once `is_admin` was set. */
  was_admin: ColumnType<boolean, undefined, never>
  /** Made by the demo, with a password everybody knows. */
  is_demo: Generated<boolean>
  roles: Generated<Role[]>
  created_at: Date
  /** Counted up by the database at each change. */
  version: ColumnType<number, undefined, never>
}

export interface RefreshFamilyTable {
  id: string
  user_id: string
  /** Null: handed over to another site, which has no cookie of ours. */
  binding_hash: Buffer | null
  /** The other site whose pages alone may renew it; null for ours. */
  origin: ColumnType<string | null, string | null | undefined, never>
  device: Generated<string>
  last_used_at: ColumnType<Date | null, Date | undefined, Date>
  is_remembered: boolean
  created_at: Date
  expires_at: Date
  revoked_at: ColumnType<Date | null, Date | undefined, Date>
  /** The newest generation of tokens that is known to have arrived. */
  confirmed_generation: Generated<number>
}

interface RefreshTokenTable {
  hash: Buffer
  family_id: string
  salt: Buffer
  /** 0 for the login's own, then one more with each rotation. */
  generation: number
  created_at: Date
  rotated_at: ColumnType<Date | null, undefined, Date>
}

/** A person's own words about himself; without a row nothing has been told yet. */
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
}

export type HandOverKind = 'code' | 'refresh'

interface HandOverTable {
  hash: Buffer
  kind: HandOverKind
  session_id: string
  origin: string
  expires_at: Date
  used_at: ColumnType<Date | null, undefined, Date>
}

/** Where somebody signed in as an e-mail before; keyed hashes both. */
interface KnownPlaceTable {
  subject: Buffer
  place: Buffer
  seen_at: Date
}

export interface AccountTables {
  known_place: KnownPlaceTable
  hand_over: HandOverTable
  user_profile: UserProfileTable
  app_user: AppUserTable
  refresh_family: RefreshFamilyTable
  refresh_token: RefreshTokenTable
}
