import { Alert } from '@mantine/core'
import { useAction } from '#app/lib/use-action.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { getFailureText } from './failure.ts'

interface Props {
  label: string
  onOpen: () => Promise<unknown>
}

/**
 * Button that opens the draft of the next version, because a published version never changes. Asks for no confirmation,
 * because a draft is not visible before it is published.
 */
export function OpenDraftButton({ label, onOpen }: Props) {
  const { isBusy, failure, run } = useAction(onOpen, getFailureText)
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void run()}>
        {label}
      </Button>
      {failure && <Alert>{failure}</Alert>}
    </>
  )
}

/** Link to the page of the career track, where its draft is published as a whole. */
export function PublishDraftLink({ careerTrackId }: { careerTrackId: string }) {
  return (
    <AppLink to={`/admin/career-track/${careerTrackId}`} className={getButtonClass('secondary')}>
      Terbitkan atau buang draf
    </AppLink>
  )
}
