import { plantStage } from '#contract/learning/plant.rules.ts'

/**
 * A course's plant, drawn by a sprite outside the script (`public/plant.svg`) in the page's colours. Decorative: a text
 * beside it says how much is done.
 */
export function Plant({ value, max, size }: { value: number; max: number; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" style={{ flexShrink: 0 }}>
      <use href={`/plant.svg#s${plantStage(value, max)}`} />
    </svg>
  )
}
