import { landingSteps } from './content.ts'
import { GrowthPicture } from './growth-picture.tsx'
import classes from './steps.module.css'

/** Steps of learning, drawn as a plant that grows from seed to flower. */
export function Steps() {
  return (
    <ol className={classes.steps}>
      {landingSteps.map(({ stage, title, text }) => (
        <li key={stage}>
          <GrowthPicture stage={stage} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
