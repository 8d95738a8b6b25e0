import { useLayoutEffect, useRef } from 'react'
import { keysState } from './keys-state.ts'

export type KeyBindings = Readonly<Record<string, () => void>>

/**
 * Shortcuts of what is on the screen. Silent while somebody types, in a dialog, and when they are switched off. They listen
 * before their page is shown, so no key of somebody in a hurry is lost.
 */
export function useKeys(bindings: KeyBindings): void {
  const current = useRef(bindings)
  useLayoutEffect(() => {
    current.current = bindings
  })
  useLayoutEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!keysState.isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const binding = current.current[key]
      if (!binding || hasOwnUse(event.target, event.key) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      binding()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="slider"]'

/** The key means something to the element itself: letters to a field, space to a button, arrows to what scrolls. */
function hasOwnUse(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(typing)) return true
  if (key === ' ') return target.closest('button, a, summary, [role="button"]') !== null
  return key.startsWith('Arrow') && target.closest('pre, [tabindex="0"]') !== null
}
