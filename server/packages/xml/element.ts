import type { XmlElement } from './read-xml.ts'

export const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string'

export function findChildren(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  return element?.children.filter(isElement).filter(({ name }) => names.length === 0 || names.includes(name)) ?? []
}

/** Returns the first element that a path of element names leads to, starting at `element`. */
export function findChild(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => findChildren(at, name)[0], element)
}

/** Returns all descendants with this name, in document order. */
export function findDescendants(element: XmlElement | undefined, name: string): XmlElement[] {
  return findChildren(element).flatMap(child => [
    ...(child.name === name ? [child] : []),
    ...findDescendants(child, name),
  ])
}

/** Does the same as `findDescendants`, but leaves out descendants that are inside another match. */
export function findOutermost(element: XmlElement | undefined, name: string): XmlElement[] {
  return findChildren(element).flatMap(child => (child.name === name ? [child] : findOutermost(child, name)))
}

/** Returns the joined text of an element and all its descendants. Returns an empty text for undefined. */
export function getRawText(element: XmlElement | undefined): string {
  return element?.children.map(child => (isElement(child) ? getRawText(child) : child)).join('') ?? ''
}

const LINE_MAX_LENGTH = 10_000

/** Returns the text of an element on one line, for example for a title. Reads at most `LINE_MAX_LENGTH` characters. */
export const getTextOnOneLine = (element: XmlElement | undefined) =>
  getRawText(element).slice(0, LINE_MAX_LENGTH).replaceAll(/\s+/g, ' ').trim()

export const getTrimmedText = (element: XmlElement | undefined) => getRawText(element).trim()

export const getAttribute = (element: XmlElement | undefined, name: string) =>
  element?.attributes.get(name)?.trim() ?? ''
