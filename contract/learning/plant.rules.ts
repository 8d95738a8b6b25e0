/** Stages: seed, sprout, leaves, bud and flower. */
export type PlantStage = 0 | 1 | 2 | 3 | 4

/**
 * Returns the stage of a course's plant, the picture of the learner's progress. The plant is a seed before the first
 * completed material and a flower after the last, and grows after a third and two thirds of the materials. The stage
 * depends only on progress, so every device shows the same plant.
 */
export function computePlantStage(completed: number, total: number): PlantStage {
  if (total <= 0 || completed <= 0) return 0
  if (completed >= total) return 4
  if (3 * completed >= 2 * total) return 3
  return 3 * completed >= total ? 2 : 1
}
