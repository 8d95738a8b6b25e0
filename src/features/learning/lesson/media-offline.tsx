import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from '#app/ui/button.tsx'
import classes from './media.module.css'

/** Shown before a useless tap: this part is not on the device. Names the parts that work without it. */
export function MediaOffline({ what, size, onRetry }: { what: string; size: string; onRetry?: () => void }) {
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
    </div>
  )
}
