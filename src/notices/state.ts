import { proxy } from 'valtio'

export interface Choice {
  value: string
  label: string
  /** Marks a choice that undoes or deletes data. */
  isDanger?: boolean
}

export interface DialogNotice {
  id: number
  title: string
  text: string
  /** The first one is the primary action. */
  choices: readonly Choice[]
  isDismissable: boolean
  onAnswer: (value: string | undefined) => void
}

export type ToastTone = 'plain' | 'points' | 'danger'

export interface ToastNotice {
  id: number
  text: string
  tone: ToastTone
  durationMs: number
}

/** Dialogs are queued: only the first one is on the screen. */
export const notices = proxy<{ dialogs: DialogNotice[]; toasts: ToastNotice[] }>({ dialogs: [], toasts: [] })

let lastId = 0
export function nextNoticeId(): number {
  lastId += 1
  return lastId
}
