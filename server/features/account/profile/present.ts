import * as v from 'valibot'
import { type Profile, ProfileBody } from '#contract/account/profile.ts'
import { computeProfileCompletion } from '#contract/account/profile.rules.ts'
import { toFields } from '../../../db/column-names.ts'
import type { ProfileRow } from './queries.ts'

const fields = v.keyof(ProfileBody.pipe[0]).options

export function presentProfile(row: ProfileRow): Profile {
  const profile = {
    ...toFields(row, fields),
    email: row.email,
    isEmailConfirmed: row.email_verified_at !== null,
    hasPassword: row.has_password,
    isEWalletTold: row.e_wallet_told_at !== null,
    picUrl: row.pic_url,
  }
  return { ...profile, profileCompletion: computeProfileCompletion(profile) }
}
