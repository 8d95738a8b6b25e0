import { findChild, getTrimmedText } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

/** Moodle's mark for a value that is missing. */
const NULL = '$@NULL@$'

/** Returns the text of the element at the end of a path of names. Returns an empty text if the element is missing. */
export function getValue(element: XmlElement | undefined, ...path: readonly string[]): string {
  const text = getTrimmedText(findChild(element, ...path))
  return text === NULL ? '' : text
}
