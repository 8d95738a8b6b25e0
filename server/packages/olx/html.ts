import { isElement } from '../xml/element.ts'
import type { XmlElement } from '../xml/read-xml.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Converts XML elements to HTML text. Leaves out elements for whose name `isLeftOut` returns true. */
export function toHtml(children: XmlElement['children'], isLeftOut: (name: string) => boolean = () => false): string {
  return children
    .map(child => {
      if (!isElement(child)) return escaped(child)
      if (isLeftOut(child.name)) return ''
      const attributes = [...child.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
      return `<${child.name}${attributes}>${toHtml(child.children, isLeftOut)}</${child.name}>`
    })
    .join('')
}

const ASSET = /\/?asset-v1:[^"'\s]*?@asset\+block@([^"'\s?#]+)/g

/** Converts the URLs of course files in an HTML text to paths relative to the folder of the course. */
export const localizeFileAddresses = (html: string) =>
  html
    .replaceAll(ASSET, (_, name: string) => `static/${name.replaceAll('@', '/')}`)
    .replaceAll(/(["'=(\s])\/static\//g, '$1static/')
