/**
 * Text typed by somebody we do not know yet. It survives a reload and a lost connection and ends with the tab, so that
 * the next person at a shared computer does not find it. Never hand passwords over.
 */
export function readSessionDraft(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`semai-draft:${key}`) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
    )
  } catch {
    return {}
  }
}

export function saveSessionDraft(key: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(`semai-draft:${key}`, JSON.stringify(values))
  } catch {
    // Storage switched off or full: the text is still on the screen.
  }
}

export function removeSessionDraft(key: string): void {
  try {
    sessionStorage.removeItem(`semai-draft:${key}`)
  } catch {
    // As above.
  }
}
