import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CloudOff from 'lucide-react/icons/cloud-off'
import ServerOff from 'lucide-react/icons/server-off'
import VideoOff from 'lucide-react/icons/video-off'
import type { ReactNode } from 'react'
import type { FileFault } from '#app/learning/file-fault/file-fault.ts'
import { FileFaultText } from '#app/learning/file-fault/file-fault-text.tsx'
import { Button } from '#app/ui/button.tsx'
import classes from './media.module.css'

interface Props {
  what: string
  size: string
  /** Undefined if the file was not requested, because there is no connection. */
  fault?: FileFault | undefined
  /** Message if the file arrives but this browser cannot open it. Default: the message for a missing connection. */
  unsupported?: ReactNode
  onRetry?: () => void
  /** Link to a material that can be opened now. Shown only if the connection is the reason. */
  continueLink?: ReactNode
}

/**
 * Shown instead of media that cannot be opened. Explains the reason, and which parts of the lesson work without a
 * connection. The button stays the same element when the reason becomes known, so it keeps the focus.
 */
export function MediaNotOpened({ what, size, fault, unsupported, onRetry, continueLink }: Props) {
  const isUnsupported = fault?.kind === 'arrives' && unsupported !== undefined
  const isOffline = !isUnsupported && (fault === undefined || fault.kind === 'unreachable' || fault.kind === 'arrives')
  const Icon = isUnsupported
    ? VideoOff
    : isOffline
      ? CloudOff
      : fault?.kind === 'server'
        ? ServerOff
        : CircleQuestionMark
  return (
    <div className={classes.offline}>
      <Icon size={28} aria-hidden />
      <p>
        <FileFaultText what={`${what} ini`} fault={fault}>
          {isUnsupported ? (
            unsupported
          ) : (
            <>
              <strong>{what} ini belum ada di perangkat.</strong> Ukurannya {size} dan butuh koneksi untuk dibuka.
              Bacaan dan kuis di kelas ini tetap bisa kamu kerjakan.
            </>
          )}
        </FileFaultText>
      </p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Coba lagi
        </Button>
      )}
      {isOffline && continueLink}
    </div>
  )
}
