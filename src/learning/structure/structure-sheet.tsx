import { BottomSheet } from '#app/ui/bottom-sheet.tsx'
import type { Learning } from '../learning.ts'
import { StructurePanel } from './structure-panel.tsx'

/**
 * Shows the structure over the lesson on screens that have no space for it beside the lesson. Loaded through
 * `createLazyPart()`.
 */
export default function StructureSheet({
  learning,
  currentId,
  onClose,
}: {
  learning: Learning
  currentId: string
  onClose: () => void
}) {
  return (
    <BottomSheet title="Daftar materi" onClose={onClose}>
      <StructurePanel learning={learning} currentId={currentId} />
    </BottomSheet>
  )
}
