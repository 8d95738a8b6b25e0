import classes from './progress-bar.module.css'

/** Progress bar from 0 to 100. The caller renders the text beside it. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <progress
      className={classes.bar}
      aria-label={label}
      max={100}
      value={Math.min(Math.max(Math.round(percent), 0), 100)}
    />
  )
}
