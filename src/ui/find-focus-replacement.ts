import type { FocusLoss } from './keep-focus.ts'

const ROW = 'li, tr'
const TARGET = 'h1, h2, h3, a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'

/**
 * Returns the element that replaces a removed control for the user: after a row the next row, otherwise the previous
 * one; after any other part the first heading or control of the part that took its place, for example the button that
 * had opened a form.
 */
export function findFocusReplacement({ lost, parent, changes }: FocusLoss): Element | undefined {
  const removal = changes.find(({ removedNodes }) => [...removedNodes].includes(lost))
  if (lost.matches(ROW)) return [removal?.nextSibling, removal?.previousSibling].find(each => isRow(each))
  return changes
    .filter(({ target }) => target === parent)
    .flatMap(({ addedNodes }) => [...addedNodes].filter(each => each instanceof Element))
    .filter(each => each.isConnected)
    .map(each => (each.matches(TARGET) ? each : each.querySelector(TARGET)))
    .find(each => each !== null)
}

const isRow = (node: Node | null | undefined): node is Element =>
  node instanceof Element && node.isConnected && node.matches(ROW)
