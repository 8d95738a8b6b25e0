/** Survey that the celebration of a class offers. */
export interface ClassEndSurvey {
  title: string
  open: () => void
  /** Called when the learner leaves the celebration without opening the survey. */
  postpone: () => void
}

type FindSurvey = () => ClassEndSurvey | undefined

let find: FindSurvey | undefined

/** Registers the only survey of a class's end. Returns a function that removes it. */
export function registerClassEndSurvey(findSurvey: FindSurvey): () => void {
  find = findSurvey
  return () => {
    if (find === findSurvey) find = undefined
  }
}

/** Returns the survey that the celebration of a class offers now, if there is one. */
export function findClassEndSurvey(): ClassEndSurvey | undefined {
  return find?.()
}
