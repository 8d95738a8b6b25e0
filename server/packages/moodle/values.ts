import { findChild, getTrimmedText } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/** Text that Moodle writes for a missing value. */
const NULL = '$@NULL@$'

/**
 * Returns the text of a descendant element. `path` contains the element names on the way to it. Returns an empty text
 * if the element is missing.
 */
export function getValue(element: XmlElement | undefined, ...path: readonly string[]): string {
  const text = getTrimmedText(findChild(element, ...path))
  return text === NULL ? '' : text
}
