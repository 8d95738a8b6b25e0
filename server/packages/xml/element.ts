import type { XmlElement } from './read-xml.ts'

export const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string'

export function childrenOf(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  return element?.children.filter(isElement).filter(({ name }) => names.length === 0 || names.includes(name)) ?? []
}

/** The first at the end of a path of names. */
export function childAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => childrenOf(at, name)[0], element)
}

/** All of that name inside, in the order of the file. */
export function allOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return childrenOf(element).flatMap(child => [...(child.name === name ? [child] : []), ...allOf(child, name)])
}

/** The same without those that lie in one of them: however deep they are nested, each thing inside is of one of them. */
export function outermostOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return childrenOf(element).flatMap(child => (child.name === name ? [child] : outermostOf(child, name)))
}

/** Every word inside; empty where there is nothing. */
export function rawTextOf(element: XmlElement | undefined): string {
  return element?.children.map(child => (isElement(child) ? rawTextOf(child) : child)).join('') ?? ''
}

const LINE_MAX_LENGTH = 10_000

/** The text on one line, for titles: no more of it is read than a title can have. */
export const lineOf = (element: XmlElement | undefined) =>
  rawTextOf(element).slice(0, LINE_MAX_LENGTH).replaceAll(/\s+/g, ' ').trim()

export const textOf = (element: XmlElement | undefined) => rawTextOf(element).trim()

export const attribute = (element: XmlElement | undefined, name: string) => element?.attributes.get(name)?.trim() ?? ''
