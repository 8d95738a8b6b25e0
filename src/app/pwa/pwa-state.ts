import { useSyncExternalStore } from 'react'
import type { UpdateNotice } from './update-flow.ts'

/** The browser's own install prompt, held back for a suitable moment. */
export interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface PwaState {
  update: UpdateNotice | undefined
  applyUpdate: (() => Promise<void>) | undefined
  /** Available way of installing. */
  installOffer: 'prompt' | 'ios' | undefined
  installPrompt: InstallPromptEvent | undefined
}

let state: PwaState = { update: undefined, applyUpdate: undefined, installOffer: undefined, installPrompt: undefined }
const listeners = new Set<() => void>()

export function pwaState(): PwaState {
  return state
}

export function setPwaState(change: Partial<PwaState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function usePwaState(): PwaState {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    pwaState,
    pwaState,
  )
}
