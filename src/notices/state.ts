import { proxy } from 'valtio'

export interface DialogChoice {
  value: string
  label: string
  /** True if the choice reverts or deletes data. */
  isDanger?: boolean
}

export interface DialogNotice {
  id: number
  title: string
  text: string
  /** Buttons of the dialog. The first one is the primary button. */
  choices: readonly DialogChoice[]
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

/** Dialogs and toasts of the page. Dialogs form a queue. Only the first dialog of the queue is shown. */
export const notices = proxy<{ dialogs: DialogNotice[]; toasts: ToastNotice[] }>({ dialogs: [], toasts: [] })

let lastId = 0
export function createNoticeId(): number {
  lastId += 1
  return lastId
}
