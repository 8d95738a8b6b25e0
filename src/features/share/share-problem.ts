/** Why a share was not kept, as the worker writes it into the address. */
export const shareProblems = ['nobody', 'foreign', 'much', 'full', 'held', 'slow', 'left', 'broken'] as const
export type ShareProblem = (typeof shareProblems)[number]
