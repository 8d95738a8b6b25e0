import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { BAR_SLOT_ID } from './bar-slot.ts'

/** Renders the next step of a material in the lesson's bar, instead of 'Selanjutnya' (next). */
export function LessonBarPortal({ children }: { children: ReactNode }) {
  const slot = useSyncExternalStore(neverChanges, findSlot, () => null)
  return slot && createPortal(children, slot)
}

/**
 * Subscribes to nothing, because the bar exists as long as the material. React reads the slot again after the bar and
 * the material are mounted.
 */
function neverChanges() {
  return () => undefined
}

function findSlot() {
  return document.getElementById(BAR_SLOT_ID)
}
