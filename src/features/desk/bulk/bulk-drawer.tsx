import { useSuspenseQuery } from '@tanstack/react-query'
import { getBulkActionLabel } from '#contract/admin/bulk-actions.ts'
import { BulkProgress } from '#app/desk/bulk/bulk-progress.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { bulkQuery } from '#app/queries/shared/bulk.ts'

export function BulkDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: bulk } = useSuspenseQuery(bulkQuery(id))
  return (
    <Drawer
      title={getBulkActionLabel(bulk.deed)}
      text={
        <p>
          {bulk.askedBy.fullName}, {formatMoment(bulk.askedAt)}
          {bulk.reason && `. Alasan: ${bulk.reason}`}
        </p>
      }
      rowId={id}
      onClose={onClose}
    >
      <BulkProgress id={id} />
    </Drawer>
  )
}
