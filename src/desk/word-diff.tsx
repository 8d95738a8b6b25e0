import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import classes from './word-diff.module.css'

/** Longer unchanged text is shortened to its two ends. */
const UNCHANGED_MAX_LENGTH = 240
const SHOWN_END_LENGTH = 100
/** Texts that differ in everything take seconds to compare; after this time both are shown whole. */
const DIFF_TIMEOUT_MS = 500

/** Text with its removed and added words. Marked by line and sign, and by words for screen readers. */
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
    <p className={classes.text}>
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
        return <span key={at}>{shortened(value, at === 0, at === changes.length - 1)}</span>
      })}
    </p>
  )
}

/** Keeps the ends of a long unchanged text that touch a change. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= UNCHANGED_MAX_LENGTH) return text
  const start = isFirst ? '' : text.slice(0, SHOWN_END_LENGTH)
  const end = isLast ? '' : text.slice(-SHOWN_END_LENGTH)
  return `${start} … ${end}`
}
