import CloudOff from 'lucide-react/icons/cloud-off'
import classes from './needs-connection.module.css'

/** Label on items that cannot be opened offline, shown before the user taps them. */
export function NeedsConnection() {
  return (
    <span className={classes.needsLine}>
      <CloudOff size={14} aria-hidden /> Butuh koneksi
    </span>
  )
}
