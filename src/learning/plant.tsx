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
    <span style={{ display: 'inline-grid', flexShrink: 0 }}>
      <span className="visually-hidden">{label}</span>
      <svg width={size} height={size} aria-hidden="true">
        <use href={`/plant.svg#s${plantStage(value, max)}`} />
      </svg>
    </span>
  )
}
