import classes from './preview-note.module.css'

/** Note over every page of the admin's preview window: the page looks like a learner's, but acts as the admin. */
export function PreviewNote() {
  return (
    <p role="note" className={classes.note}>
      Hanya untuk dilihat
    </p>
  )
}
