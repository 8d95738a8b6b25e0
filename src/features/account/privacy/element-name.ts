import * as v from 'valibot'
import { ElementName } from '#contract/site/page-measures.ts'

/**
 * Returns the names of the pressed button, link or field and of its parent, e.g. `div.bar button.done`. A name is a tag
 * with a class of the style sheet, so it contains no text of the page or of the user. Returns undefined for other
 * nodes.
 */
export function getElementName(node: Node | null): string | undefined {
  const pressed =
    node instanceof Element ? (node.closest('button, a, input, label, summary, select, textarea') ?? node) : null
  if (!pressed) return undefined
  const parent = pressed.parentElement
  const name = [...(parent ? [parent] : []), pressed].map(tagWithClass).join(' ')
  return v.is(ElementName, name) ? name : tagWithClass(pressed)
}

/** Removes the hash at the end of a class name, because the hash differs between builds. */
function tagWithClass({ localName, classList }: Element): string {
  const name = classList.item(classList.length - 1)?.replace(/_[\w-]{4}$/, '')
  return name ? `${localName}.${name}` : localName
}
