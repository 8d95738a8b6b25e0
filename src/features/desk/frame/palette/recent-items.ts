import { readSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import type { PaletteItem } from './palette-item.ts'

const RECENT_MAX = 6
const getKey = () => `semai-desk:${getCurrentUserId() ?? ''}:recent` as const

/**
 * Returns the items that were chosen last in this tab. The items contain names of users, so they are stored only for
 * the lifetime of the tab.
 */
export function readRecentItems(): PaletteItem[] {
  return Object.values(readSessionDraft(getKey())).flatMap(text => {
    const [name, description, url] = text.split('\n')
    return name && url?.startsWith('/') ? [{ name, text: description ?? '', url }] : []
  })
}

export function addRecent(item: PaletteItem): void {
  const items = [item, ...readRecentItems().filter(({ url }) => url !== item.url)].slice(0, RECENT_MAX)
  const lines = items.map(({ name, text, url }, at) => [`at${at}`, [name, text, url].join('\n')])
  saveSessionDraft(getKey(), Object.fromEntries(lines))
}
