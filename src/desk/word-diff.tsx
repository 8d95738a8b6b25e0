import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { UserText } from './user-text.tsx'
import classes from './word-diff.module.css'

/** Length above which unchanged text is shortened to its start and end. */
const UNCHANGED_MAX_LENGTH = 240
const SHOWN_END_LENGTH = 100
/**
 * Time limit for a comparison. Completely different texts would take seconds, so after this time the two texts are
 * shown without a comparison.
 */
const DIFF_TIMEOUT_MS = 500

/** Text that marks removed and added words, by strikethrough and underline, and by extra words for screen readers. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const changes = useMemo(
    () =>
      diffWordsWithSpace(before, after, { timeout: DIFF_TIMEOUT_MS }) ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ],
    [before, after],
  )
  return (
    <UserText>
      {changes.map(({ value, added, removed }, at) => {
        if (removed) {
          return (
            <del key={at} className={classes.removed}>
              <span className="visually-hidden">dihapus: </span>
              {value}
            </del>
          )
        }
        if (added) {
          return (
            <ins key={at} className={classes.added}>
              <span className="visually-hidden">ditambah: </span>
              {value}
            </ins>
          )
        }
        return <span key={at}>{shortenText(value, at === 0, at === changes.length - 1)}</span>
      })}
    </UserText>
  )
}

/**
 * Shortens a long unchanged text to its start and its end, next to the changes. The first text of the comparison keeps
 * only its end, and the last text keeps only its start.
 */
function shortenText(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= UNCHANGED_MAX_LENGTH) return text
  const start = isFirst ? '' : text.slice(0, SHOWN_END_LENGTH)
  const end = isLast ? '' : text.slice(-SHOWN_END_LENGTH)
  return `${start} … ${end}`
}
