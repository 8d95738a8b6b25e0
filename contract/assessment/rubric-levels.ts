/** Levels at which a criterion can be met, with the share of its points. */
export const rubricLevels = [
  { name: 'Belum', share: 0 },
  { name: 'Cukup', share: 0.5 },
  { name: 'Baik', share: 0.75 },
  { name: 'Sangat baik', share: 1 },
] as const

/** Returns the points of a criterion at one level, rounded to a whole number. */
export const computeLevelPoints = (points: number, share: number): number => Math.round(points * share)
