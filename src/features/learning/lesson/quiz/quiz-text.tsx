import { Fragment } from 'react'

/**
 * Positions where HTML and calls may wrap: at a tag, with the characters next to it, and before `.name` and `(` inside
 * a word.
 */
const breaks = /([^\s\w<>]{0,3}<[^<>]*>[^\s\w<>]{0,3})|(?<=[\w)\]])(?=\.[a-z]|[([{])/i

/**
 * Renders the text of a question or an answer. Code in it may have no spaces, so break opportunities are added between
 * its parts; words are never broken.
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
