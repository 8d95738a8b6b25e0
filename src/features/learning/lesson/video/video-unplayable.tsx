import VideoOff from 'lucide-react/icons/video-off'
import { Button } from '#app/ui/button.tsx'
import media from '../media.module.css'

/** Shown if the file arrives but the browser has no codec for it. Lists what the learner can do. */
export function VideoUnplayable({ hasTranscript, onRetry }: { hasTranscript: boolean; onRetry: () => void }) {
  return (
    <div className={media.offline}>
      <VideoOff size={28} aria-hidden />
      <p>
        <strong>Browser ini tidak bisa memutar video ini.</strong> Videonya bisa diambil, tetapi browser atau sistemmu
        tidak punya pemutar untuk formatnya (MP4). Buka materi ini di Chrome, Edge, atau Safari.
        {hasTranscript && ' Transkripnya tetap bisa kamu baca di bawah.'}
      </p>
      <Button variant="secondary" onClick={onRetry}>
        Coba lagi
      </Button>
    </div>
  )
}
