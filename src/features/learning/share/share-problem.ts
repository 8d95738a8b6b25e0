/** Reasons why shared content was not stored. The worker adds the reason to the page's URL. */
export const shareProblems = ['nobody', 'foreign', 'much', 'full', 'held', 'slow', 'left', 'broken'] as const
export type ShareProblem = (typeof shareProblems)[number]
