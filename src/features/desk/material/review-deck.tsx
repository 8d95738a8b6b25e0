import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setReviewDeck } from '#contract/learning/review.admin.ts'
import { VersionedForm } from '#app/desk/form/versioned-form.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { reviewDeckQuery } from '#app/queries/desk/review-deck.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'

const fields = [
  {
    name: 'cards',
    label: 'Kartu ulangan',
    rows: 8,
    hint: 'Satu kartu per baris: istilah = arti. Muncul di Ulangi setelah materi selesai, untuk semua versi materi ini.',
  },
]
const toVersioned = ({ cards, version }: { cards: string; version: number }) => ({ version, values: { cards } })

/** Button that opens a form for the review cards that learners get after they completed this material. */
export function ReviewDeck({ materialId }: { materialId: string }) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const { data: deck } = useSuspenseQuery(reviewDeckQuery(materialId))
  const [isOpen, setIsOpen] = useState(false)
  const count = deck.cards === '' ? 0 : deck.cards.split('\n').length
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Kartu ulangan ({count})
      </Button>
    )
  }
  return (
    <VersionedForm
      name={`review-deck:${materialId}`}
      fields={fields}
      read={toVersioned(deck)}
      onSave={async ({ cards = '' }, reason, version) => {
        await call(setReviewDeck, { params: { id: materialId }, body: { cards, reason } }, { version })
        showToast('Kartu ulangan tersimpan.')
      }}
      onReread={async () => {
        return toVersioned(await queryClient.fetchQuery({ ...reviewDeckQuery(materialId), staleTime: 0 }))
      }}
      onDone={() => setIsOpen(false)}
    />
  )
}
