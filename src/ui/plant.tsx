import { plantStage } from '#contract/learning/plant.rules.ts'

interface Props {
  value: number
  max: number
  /** Label for screen readers, with the figures. */
  label: string
  size: number
}

/** A course's plant, drawn by a sprite outside the script (`public/plant.svg`). It uses the page's colours. */
export function Plant({ value, max, label, size }: Props) {
  return (
    <svg width={size} height={size} role="img" aria-label={label} style={{ flexShrink: 0 }}>
      <use href={`/plant.svg#s${plantStage(value, max)}`} />
    </svg>
  )
}
