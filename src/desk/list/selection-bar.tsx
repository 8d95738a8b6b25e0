import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PageTotal } from '#contract/wire/page.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import classes from './desk-list.module.css'
import { TextButton } from '../text-button.tsx'
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
    <Flex
      component="fieldset"
      wrap={{ base: 'nowrap', sm: 'wrap' }}
      gap="0.5rem 0.75rem"
      align="center"
      {...(isAny ? shown : { className: 'visually-hidden' })}
      aria-label="Yang dipilih"
      data-bottom-bar={isAny || undefined}
    >
      {/* Has a height, because children of a fieldset cannot use its height for vertical centring. */}
      <Flex component="span" align="center" mih="2rem" aria-live="polite">
        {count} dari {all} dipilih
      </Flex>
      {isAny && children}
      {ids.size > 0 && !isWholeFilter && hasMore && (
        <TextButton onClick={selection.chooseWholeFilter}>
          Pilih semua {all} {noun} hasil saringan
        </TextButton>
      )}
      {isAny && <TextButton onClick={selection.clear}>Batal pilih</TextButton>}
    </Flex>
  )
}

const shown = {
  mx: 0,
  mt: '0.5rem',
  px: 'sm',
  py: '0.35rem',
  bdrs: 'md',
  bg: 'var(--surface-raised)',
  className: classes.chosen ?? '',
}
