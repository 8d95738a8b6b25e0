import type { SiteLink } from '#app/session/leaving.ts'
import type { UserPreview } from '#contract/user.ts'

/** User shown in the menus; the preview is missing until it was fetched once. */
export interface Account {
  isAdmin: boolean
  isExpertOnly: boolean
  /** Scoring page of the business site. */
  scoring: SiteLink
  preview: UserPreview | undefined
}

/** 'Siti Rahma Daeng Kanang' → 'SK' */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : [words[0] ?? '']
  return letters
    .map(([first = '']) => first)
    .join('')
    .toUpperCase()
}
