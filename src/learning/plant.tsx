import { useState } from 'react'
import { plantStage } from '#contract/learning/plant.rules.ts'
import classes from './plant.module.css'

interface Props {
  value: number
  max: number
  size: number
  /** Value that the learner saw before. The plant grows from it when it is first shown. */
  from?: number
}

/**
 * A course's plant, drawn by a sprite outside the script (`public/plant.svg`) in the page's colours. It grows when it
 * reaches a later stage while it is shown. Decorative: a text beside it says how much is done.
 */
export function Plant({ value, max, size, from = value }: Props) {
  const stage = plantStage(value, max)
  const [before] = useState(() => plantStage(from, max))
  return (
    // The key restarts the animation at each stage.
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
