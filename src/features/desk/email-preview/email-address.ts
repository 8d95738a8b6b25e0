import type { EmailView } from '#contract/admin/email-preview.ts'

/** Returns the URL of the screen with this email opened, or with the list only. */
export function formatEmailAddress(id: string | undefined, view: EmailView): string {
  const search = new URLSearchParams({ ...(id !== undefined && { email: id }), ...(view !== 'phone' && { view }) })
  return search.size === 0 ? '/admin/email' : `/admin/email?${search.toString()}`
}

/** Returns the id of the link to an email in the list. */
export const getEmailLinkId = (id = ''): string => `email-${id}`
