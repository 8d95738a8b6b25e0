/** Reasons why a shared file was not stored. The worker writes them into the page's address. */
export const shareProblems = ['nobody', 'foreign', 'much', 'full', 'held', 'slow', 'left', 'broken'] as const
export type ShareProblem = (typeof shareProblems)[number]
