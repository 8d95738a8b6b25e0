import { Box, Flex } from '@mantine/core'
import { useState } from 'react'
import type { Difference } from '#contract/catalog/career-track.admin.ts'
import { WordDiff } from '#app/desk/word-diff.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { TouchLink } from '#app/desk/touch-link.tsx'
import { changeNames, partNames } from './labels.ts'
import { findTextChanges } from './text-changes.ts'
import { usePartValues } from './use-part-values.ts'

/** One difference between two versions. Its changed texts are loaded when the user opens the difference. */
export function PartChanges({ difference }: { difference: Difference }) {
  const { kind, part, title, before, after } = difference
  const [isOpen, setIsOpen] = useState(false)
  const hasTextChanges =
    kind === 'changed' || ((kind === 'added' || kind === 'removed') && (before ?? after)?.id !== null)
  return (
    <>
      {title}
      <SmallText span w="100%">
        {`${partNames[part]} ${changeNames[kind]}`}
        {kind === 'moved' && `, dari ${before?.parent} ke ${after?.parent}`}
      </SmallText>
      {hasTextChanges && (
        <Box component="details" flex="1 1 100%" miw={0} onToggle={event => setIsOpen(event.currentTarget.open)}>
          <TouchLink component="summary" c="var(--primary-text)">
            {kind === 'changed' ? 'Baca perubahannya' : 'Baca isinya'}
          </TouchLink>
          {isOpen && <TextChanges difference={difference} />}
        </Box>
      )}
    </>
  )
}

function TextChanges({ difference: { part, before, after } }: { difference: Difference }) {
  const old = usePartValues(before, part === 'quiz')
  const partValues = usePartValues(after, part === 'quiz')
  const error = old.error ?? partValues.error
  if (error)
    return <ErrorState level={2} error={error} onRetry={() => [old, partValues].forEach(each => each.retry())} />
  if (!old.values || !partValues.values) return <LoadingState />
  const changes = findTextChanges(old.values, partValues.values)
  if (changes.length === 0) return <SmallText>Tidak ada teks yang berbeda.</SmallText>
  return (
    <Flex component="dl" direction="column" gap="sm" m={0} mb="0.5rem">
      {changes.map(({ label, before: from, after: to }) => (
        <div key={label}>
          <SmallText component="dt">{label}</SmallText>
          <Box component="dd" m={0}>
            <WordDiff before={from} after={to} />
          </Box>
        </div>
      ))}
    </Flex>
  )
}
