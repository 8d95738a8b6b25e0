import type { AssessedAssignment } from '#contract/assessment/assignment.expert.ts'
import { readingNotes } from './reading-labels.ts'
import classes from './readings.module.css'

/** Note above the form of an answer that needs two readings. */
export function ReadingNote({ task: { reading } }: { task: Pick<AssessedAssignment, 'reading'> }) {
  return reading === undefined ? null : <p className={classes.turn}>{readingNotes[reading]}</p>
}
