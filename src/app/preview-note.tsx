import classes from './preview-note.module.css'

/** Over every page of the desk's preview window: it looks like the learner's, and would act in the admin's name. */
export function PreviewNote() {
  return (
    <p role="note" className={classes.note}>
      Hanya untuk dilihat
    </p>
  )
}
