/** Shows a question between two classes and continues after the answer. */
type Ask = (goOn: () => void) => void

let ask: Ask | undefined

/** Registers the single question for the end of a class; returns a function that withdraws it. */
export function askAtClassEnd(question: Ask): () => void {
  ask = question
  return () => {
    if (ask === question) ask = undefined
  }
}

/** Leaves a finished class at once, or after the registered question. */
export function leaveClass(goOn: () => void): void {
  if (ask) ask(goOn)
  else goOn()
}
