import { useLayoutEffect, useRef } from 'react'
import { keysState } from '#app/lib/letter-keys.ts'

export type KeyBindings = Readonly<Record<string, () => void>>

/**
 * Registers shortcuts of the current screen. Shortcuts are inactive while the user types, in a dialog, and when
 * switched off. Registered before the first paint, so that early key presses are not lost.
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

/**
 * Returns whether the element handles the key itself: characters in a text field, space on a button, arrows in a scroll
 * area.
 */
function hasOwnUse(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(typing)) return true
  if (key === ' ') return target.closest('button, a, summary, [role="button"]') !== null
  return key.startsWith('Arrow') && target.closest('pre, [tabindex="0"]') !== null
}
