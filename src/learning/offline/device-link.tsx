import { Link } from '@tanstack/react-router'
import HardDrive from 'lucide-react/icons/hard-drive'
import { useDownloads } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import classes from './offline.module.css'

/** Link to the storage page. Shows how many bytes the downloaded classes use. */
export function DeviceLink() {
  const { classes: rows } = useDownloads()
  const bytes = rows.reduce((sum, row) => sum + row.storedByteCount, 0)
  return (
    <Link to="/penyimpanan" className={classes.deviceLink}>
      <HardDrive size={18} aria-hidden />
      Penyimpanan di perangkat{bytes > 0 && ` · ${formatBytes(bytes)}`}
    </Link>
  )
}
