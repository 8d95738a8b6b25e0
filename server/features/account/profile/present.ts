import type { Profile } from '#contract/account/profile.ts'
import { profileCompletion } from '#contract/account/profile.rules.ts'
import type { ProfileRow } from './queries.ts'

export function presentProfile(row: ProfileRow): Profile {
  const profile = {
    fullName: row.full_name,
    email: row.email,
    isEmailConfirmed: row.email_verified_at !== null,
    hasPassword: row.has_password,
    isEWalletTold: row.e_wallet_told_at !== null,
    phoneNumber: row.phone_number,
    gender: row.gender,
    birthDate: row.birth_date,
    maritalStatus: row.marital_status,
    address: row.address,
    provinceId: row.province_id,
    cityId: row.city_id,
    lastEducation: row.last_education,
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    major: row.major,
    graduationYear: row.graduation_year,
    position: row.position,
    company: row.company,
    bio: row.bio,
    linkedinUrl: row.linkedin_url,
    instagramUrl: row.instagram_url,
    githubUrl: row.github_url,
    websiteUrl: row.website_url,
    picUrl: row.pic_url,
  }
  return { ...profile, profileCompletion: profileCompletion(profile) }
}
