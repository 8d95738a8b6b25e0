import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { RichPartProps } from '#app/learning/article/rich-part.tsx'
import type { SentencePart } from './sentence-parts.ts'
import classes from './review.module.css'

const FormulaView = createLazyPart<RichPartProps>(
  () => import('#app/learning/article/rich-part.tsx').then(module => module.default),
  {
    substitute: ({ part }) => ('tex' in part ? <code>{part.tex}</code> : null),
  },
)

interface Props {
  parts: readonly SentencePart[]
  isOpen: boolean
}

/** Sentence with gaps, or with its hidden words marked. A gap has the same width for each word. */
export function SentenceText({ parts, isOpen }: Props) {
  return parts.map(({ isHidden, content }, at) => {
    const shown = content.map((each, nth) => (typeof each === 'string' ? each : <FormulaView key={nth} part={each} />))
    if (!isHidden) return shown
    if (isOpen) return <mark key={at}>{shown}</mark>
    return (
      <span key={at} className={classes.gap}>
        <span aria-hidden>…</span>
        <span className="visually-hidden">kata yang disembunyikan</span>
      </span>
    )
  })
}
