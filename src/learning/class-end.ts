/** Shows a question between two classes and continues after the answer; false if it has nothing to ask now. */
type Ask = (goOn: () => void) => boolean

let ask: Ask | undefined

/** Registers the single question for the end of a class; returns a function that withdraws it. */
export function askAtClassEnd(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = undefined
  }
}

/** Leaves a finished class at once, or after the registered question, and then calls `onAsked` first. */
export function leaveClass(goOn: () => void, onAsked?: () => void): void {
  if (ask?.(goOn)) onAsked?.()
  else goOn()
}
