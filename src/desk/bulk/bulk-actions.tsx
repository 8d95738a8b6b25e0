import { useState } from 'react'
import type { BulkTarget } from '#contract/admin/bulk.ts'
import { BULK_MAX_CHOSEN } from '#contract/wire/limits.ts'
import { SmallText } from '../small-text.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import type { Selection } from '../list/selection.ts'
import { BulkDialog, type BulkOffer } from './bulk-dialog.tsx'

interface Props {
  offers: readonly BulkOffer[]
  noun: string
  selection: Selection
  /** Filter of the list, in the form that the server's bulk operations accept. */
  filter: Readonly<Record<string, string | undefined>>
  /** Called when the operation has stopped or finished, so that the list reloads its outdated rows. */
  onRest: () => void
}

/** Buttons of the bulk operations in a selection bar. */
export function BulkActions({ offers, noun, selection, filter, onRest }: Props) {
  const [open, setOpen] = useState<{ offer: BulkOffer; target: BulkTarget }>()
  const isTooMany = !selection.isWholeFilter && selection.ids.size > BULK_MAX_CHOSEN
  return (
    <>
      {offers.map(offer => (
        <Button
          key={offer.action}
          variant={offer.isDangerous ? 'danger' : 'secondary'}
          disabled={isTooMany}
          onClick={() => setOpen({ offer, target: getTarget(selection, filter) })}
        >
          {offer.name}
        </Button>
      ))}
      {isTooMany && (
        <SmallText component="span">
          Paling banyak {formatNumber(BULK_MAX_CHOSEN)} yang dipilih satu per satu; pakai saringan untuk lebih.
        </SmallText>
      )}
      {open && (
        <BulkDialog
          {...open}
          noun={noun}
          onRest={onRest}
          onClose={isStarted => {
            setOpen(undefined)
            if (isStarted) selection.clear()
          }}
        />
      )}
    </>
  )
}

function getTarget({ ids, isWholeFilter }: Selection, filter: Props['filter']): BulkTarget {
  if (!isWholeFilter) return { ids: [...ids] }
  const filterPairs = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return { filter: Object.fromEntries(filterPairs) }
}
