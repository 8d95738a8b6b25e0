/** Asks something between two classes and goes on when it is answered. */
type Ask = (goOn: () => void) => void

let ask: Ask | undefined

/** Registers the one question that waits for the end of a class; returns how to withdraw it. */
export function askAtClassEnd(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = undefined
  }
}

/** Leaves a finished class: at once, or after the question that waits for this moment. */
export function leaveClass(goOn: () => void): void {
  if (ask) ask(goOn)
  else goOn()
}
