import classes from './progress-bar.module.css'

/** A figure on its way to 100. The words beside it are the caller's. */
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
