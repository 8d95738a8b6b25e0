import type { ReactNode } from 'react'
import type { PageTotal } from '#contract/wire/page.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import classes from './desk-list.module.css'
import type { Selection } from './selection.ts'

interface Props {
  selection: Selection
  total: PageTotal
  noun: string
  hasMore: boolean
  children?: ReactNode
}

/**
 * Bar at the bottom of the window with the number of selected rows and their actions. While no row is selected, the bar
 * is visible only to screen readers. 'All rows of the page' and 'all rows of the filter' are two different selections.
 */
export function SelectionBar({ selection, total, noun, hasMore, children }: Props) {
  const { ids, isWholeFilter } = selection
  const all = `${total.isExact ? '' : 'lebih dari '}${formatNumber(total.count)}`
  const count = isWholeFilter ? all : formatNumber(ids.size)
  const isAny = ids.size > 0 || isWholeFilter
  return (
    // Marks the bar, so that toasts are shown above it.
    <fieldset
      className={isAny ? classes.chosen : 'visually-hidden'}
      aria-label="Yang dipilih"
      data-bottom-bar={isAny || undefined}
    >
      <span aria-live="polite">
        {count} dari {all} dipilih
      </span>
      {isAny && children}
      {ids.size > 0 && !isWholeFilter && hasMore && (
        <button type="button" className={classes.quiet} onClick={selection.chooseWholeFilter}>
          Pilih semua {all} {noun} hasil saringan
        </button>
      )}
      {isAny && (
        <button type="button" className={classes.quiet} onClick={selection.clear}>
          Batal pilih
        </button>
      )}
    </fieldset>
  )
}
