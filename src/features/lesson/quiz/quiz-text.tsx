import { Fragment } from 'react'

/** Where HTML and calls may be broken: at a tag, with the marks that stand close to it, and before `.name` and `(` inside a word. */
const breaks = /([^\s\w<>]{0,3}<[^<>]*>[^\s\w<>]{0,3})|(?<=[\w)\]])(?=\.[a-z]|[([{])/i

/**
 * What a question or an answer says. Code in it has no spaces to be broken at: where a line is full, the next piece of it begins
 * a new one, and no word is torn.
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
