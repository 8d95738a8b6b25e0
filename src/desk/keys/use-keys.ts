import { useEffect, useRef } from 'react'
import { keysState } from '#app/lib/letter-keys.ts'

/** Actions by the name of their key (`getKeyName`). */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** Returns the usual name of a key: 'j', 'X' (with Shift), '/', 'Escape', 'Ctrl-k', 'Alt-ArrowUp'. */
export function getKeyName({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) {
  if (altKey) return key.startsWith('Arrow') ? `Alt-${key}` : ''
  return ctrlKey || metaKey ? `Ctrl-${key.toLowerCase()}` : key
}

const OPEN_MODAL = 'dialog[open], [role="dialog"][aria-modal]'

/**
 * Returns whether a key belongs to the focused field or to an open dialog, and not to the shortcuts of the page. In a
 * field, Escape and keys with Ctrl or Alt belong to the page, except Alt in a select field, which opens the options. At
 * a check box all keys belong to the page.
 */
function isTyping(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role="dialog"]') || document.querySelector(OPEN_MODAL)) return true
  const isField = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox'
  const isForPage = event.ctrlKey || event.metaKey || event.key === 'Escape'
  return isField && !isBox && !isForPage && !(event.altKey && target.tagName !== 'SELECT')
}

/**
 * Handles keyboard shortcuts of the whole page while this component is mounted, except in dialogs and for keys that the
 * focused field needs. The user can switch off the shortcuts that are single characters (WCAG 2.1.4).
 */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      if (event.defaultPrevented || isTyping(event)) return
      const name = getKeyName(event)
      const action = latest.current[name]
      if (!action || (name.length === 1 && !keysState.isOn)) return
      event.preventDefault()
      action(event)
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
