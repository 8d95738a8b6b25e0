import { LoadingState } from '#app/ui/states/loading-state.tsx'
import { Dialog } from './dialog.tsx'

/** Shown instead of a dialog whose form is still loading. */
export function DialogLoading({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <LoadingState />
    </Dialog>
  )
}
