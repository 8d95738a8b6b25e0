import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import classes from './media.module.css'

interface Props {
  what: string
  size: string
  onRetry?: () => void
  /** Link to a material that can be opened now. */
  continueLink?: ReactNode
}

/**
 * Shown instead of media that is not on the device while there is no connection. Explains which parts of the lesson
 * work without a connection.
 */
export function MediaOffline({ what, size, onRetry, continueLink }: Props) {
  return (
    <div className={classes.offline}>
      <CloudOff size={28} aria-hidden />
      <p>
        <strong>{what} ini belum ada di perangkat.</strong> Ukurannya {size} dan butuh koneksi untuk dibuka. Bacaan dan
        kuis di kelas ini tetap bisa kamu kerjakan.
      </p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Coba lagi
        </Button>
      )}
      {continueLink}
    </div>
  )
}
