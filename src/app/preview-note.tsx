import classes from './preview-note.module.css'

/**
 * Notice over every page of the admin's preview window. The page looks like the page of a learner, but the admin is
 * logged in.
 */
export function PreviewNote() {
  return (
    <p role="note" className={classes.note}>
      Hanya untuk dilihat
    </p>
  )
}
