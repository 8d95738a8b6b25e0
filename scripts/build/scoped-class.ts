import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Options of every build: the server draws pages with the class names of the page's own build. */
export function cssOptions(root: string) {
  return { modules: { generateScopedName: scopedClass(root) } }
}

/**
 * Returns the function that names the classes of a style sheet: name and hash of the sheet's path. Vite's own names also
 * contain the line, which no page needs and every page loads.
 */
export function scopedClass(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file)
    return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
  }
}

/** Fails a build whose drawn page has class names that its style does not contain: the page would be without style. */
export function keepStyled(drawn: string, style: string): void {
  const names = [...drawn.matchAll(/ class="([^" ]+)/g)].map(([, name]) => name)
  if (!names.some(name => style.includes(`.${name}`))) throw new Error('a page is drawn with other class names')
}
