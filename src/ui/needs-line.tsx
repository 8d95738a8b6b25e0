import { CloudOff } from 'lucide-react'
import classes from './needs-line.module.css'

/** On what cannot be opened now, before somebody taps it. */
export function NeedsLine() {
  return (
    <span className={classes.needsLine}>
      <CloudOff size={14} aria-hidden /> Butuh koneksi
    </span>
  )
}
