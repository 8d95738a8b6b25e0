import { Fragment } from 'react'

/**
 * Positions at which HTML and function calls may wrap: around a tag with the punctuation next to it, and before `.name`
 * and `(` inside a word.
 */
const breaks = /([^\s\w<>]{0,3}<[^<>]*>[^\s\w<>]{0,3})|(?<=[\w)\]])(?=\.[a-z]|[([{])/i

/**
 * Renders the text of a question or an answer. Code in the text may have no spaces, so line break opportunities are
 * added at the positions that `breaks` matches. Words are never broken.
 */
export function QuizText({ text }: { text: string }) {
  const pieces = text.split(breaks).filter(Boolean)
  return pieces.map((piece, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}
