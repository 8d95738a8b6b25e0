import type { NoteAnchor as Anchor } from '#contract/learning/note.outbox.ts'
import { formatPlace } from './note-place.ts'
import classes from './note.module.css'

/** Shows the position of a note: the marked sentence, the minute of the video, or the page of the PDF. */
export function NoteAnchor({ anchor }: { anchor: Anchor }) {
  return anchor.kind === 'article' ? (
    <blockquote className={classes.quote}>{anchor.quote}</blockquote>
  ) : (
    <p className={classes.place}>{formatPlace(anchor)}</p>
  )
}
