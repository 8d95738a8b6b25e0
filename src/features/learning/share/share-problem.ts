/** Reasons why a share was not stored, as the worker writes them into the address. */
export const shareProblems = ['nobody', 'foreign', 'much', 'full', 'held', 'slow', 'left', 'broken'] as const
export type ShareProblem = (typeof shareProblems)[number]
