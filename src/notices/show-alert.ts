import { createNoticeId, notices, type DialogChoice } from './state.ts'

export interface AlertOptions {
  title: string
  text: string
  /** Label of the button. Default: 'OK'. */
  actionLabel?: string
  /** False if only the button closes the alert. */
  isDismissable?: boolean
  onClose?: () => void
}

/**
 * Shows a message that the user must read. Shows one dialog at a time. Skips a message without `onClose` that is
 * already waiting.
 */
export function showAlert({ title, text, actionLabel = 'OK', isDismissable = true, onClose }: AlertOptions): void {
  if (!onClose && notices.dialogs.some(waiting => waiting.title === title && waiting.text === text)) return
  notices.dialogs.push({
    id: createNoticeId(),
    title,
    text,
    choices: [{ value: 'ok', label: actionLabel }],
    isDismissable,
    onAnswer: () => onClose?.(),
  })
}

export interface AskOptions<Value extends string> {
  title: string
  text: string
  choices: readonly (DialogChoice & { value: Value })[]
}

/** Asks the user to choose. Resolves with `undefined` if the user closed the question. */
export function askUser<Value extends string>({ title, text, choices }: AskOptions<Value>): Promise<Value | undefined> {
  return new Promise(resolve => {
    notices.dialogs.push({
      id: createNoticeId(),
      title,
      text,
      choices,
      isDismissable: true,
      onAnswer: value => resolve(choices.find(choice => choice.value === value)?.value),
    })
  })
}

/** Removes a dialog from the queue, and passes the answer to its caller. */
export function closeNotice(id: number, value: string | undefined): void {
  const at = notices.dialogs.findIndex(dialog => dialog.id === id)
  const [answered] = at < 0 ? [] : notices.dialogs.splice(at, 1)
  answered?.onAnswer(value)
}
