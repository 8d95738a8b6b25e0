import type { RecruitingRole } from '../site/site-content.ts'

/** Returns the title as applicants see it, such as 'Data Analyst Magang'. */
export function formatRoleTitle({ name, type }: Pick<RecruitingRole, 'name' | 'type'>): string {
  return `${name} ${type}`
}
