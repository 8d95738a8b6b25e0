import { AppLink } from '#app/ui/app-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { ReasonDialog } from './form/reason-dialog.tsx'

interface Props {
  /** The published version. */
  version: number
  onDo: (reason: string) => Promise<void>
  onClose: () => void
}

/** Published versions never change: opens a draft of the next version, with a reason. */
export function OpenDraftDialog({ version, onDo, onClose }: Props) {
  return (
    <ReasonDialog
      title="Ubah dalam draf"
      text={`Versi ${version} tetap seperti yang sudah dipelajari orang. Perubahan ditulis dalam draf versi berikutnya, dan baru dilihat pelajar baru setelah diterbitkan.`}
      submitLabel="Buka draf"
      onDo={onDo}
      onClose={onClose}
    />
  )
}

/** A draft is published as a whole on the page of its career track. */
export function PublishDraftLink({ careerTrackId }: { careerTrackId: string }) {
  return (
    <AppLink to={`/admin/career-track/${careerTrackId}`} className={buttonClass('secondary')}>
      Terbitkan atau buang draf
    </AppLink>
  )
}
