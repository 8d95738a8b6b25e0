import type { AssessedAssignment } from '#contract/assignment-desk.ts'
import { turnTexts } from './reading-labels.ts'
import classes from './readings.module.css'

/** Above the form of an answer that two experts read. */
export function ReadingNote({ task: { reading } }: { task: Pick<AssessedAssignment, 'reading'> }) {
  return reading === undefined ? null : <p className={classes.turn}>{turnTexts[reading]}</p>
}
