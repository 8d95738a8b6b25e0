/** Shows a question between two classes and continues after the answer. Returns false if there is no question now. */
type Ask = (onContinue: () => void) => boolean

let ask: Ask | undefined

/**
 * Registers the question at the end of a class. A later registration replaces the question. Returns a function that
 * removes the question.
 */
export function registerClassEndQuestion(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = undefined
  }
}

/**
 * Continues after a finished class: calls `onContinue` at once, or lets the registered question call it after the user
 * has answered. If there is a question, `onAsked` is called.
 */
export function leaveClass(onContinue: () => void, onAsked?: () => void): void {
  if (ask?.(onContinue)) onAsked?.()
  else onContinue()
}
