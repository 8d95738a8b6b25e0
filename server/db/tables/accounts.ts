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
  gender: string | null
  birth_date: string | null
  marital_status: string | null
  address: string | null
  province_id: string | null
  city_id: string | null
  last_education: string | null
  institution_id: string | null
  institution_name: string | null
  major: string | null
  graduation_year: number | null
  position: string | null
  company: string | null
  bio: string | null
  linkedin_url: string | null
  instagram_url: string | null
  github_url: string | null
  website_url: string | null
  updated_at: Date
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
