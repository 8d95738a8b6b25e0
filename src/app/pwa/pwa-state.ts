import { proxy } from 'valtio'
import type { UpdateNotice } from './update-flow.ts'

/** The browser's own install prompt, deferred until a suitable moment. */
export interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface PwaState {
  update: UpdateNotice | undefined
  applyUpdate: (() => Promise<void>) | undefined
  /** Undefined while no offer is shown. */
  installOffer: 'prompt' | 'ios' | undefined
  installPrompt: InstallPromptEvent | undefined
}

export const pwaState = proxy<PwaState>({
  update: undefined,
  applyUpdate: undefined,
  installOffer: undefined,
  installPrompt: undefined,
})
