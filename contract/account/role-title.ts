import type { RecruitingRole } from '../site/site-content.ts'

export function roleTitle({ name, type }: Pick<RecruitingRole, 'name' | 'type'>): string {
  return `${name} ${type}`
}
