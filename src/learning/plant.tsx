import { useState } from 'react'
import { computePlantStage } from '#contract/learning/plant.rules.ts'
import classes from './plant.module.css'

interface Props {
  value: number
  max: number
  size: number
  /** Value that the learner saw before. When the plant is first shown, it grows from this value to `value`. */
  from?: number
}

/**
 * Plant that shows the progress of a course, drawn from a sprite (`public/plant.svg`) in the page's colours. When the
 * progress reaches another stage, an animation shows the growth. Hidden from screen readers, because a text beside the
 * plant states the progress.
 */
export function Plant({ value, max, size, from = value }: Props) {
  const stage = computePlantStage(value, max)
  const [before] = useState(() => computePlantStage(from, max))
  return (
    // A new key restarts the animation at each stage.
    <svg
      key={stage}
      className={classes.plant}
      data-grows={stage > before}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`/plant.svg#s${stage}`} />
    </svg>
  )
}
