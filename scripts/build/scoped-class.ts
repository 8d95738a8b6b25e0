import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * CSS options of every build, so that pages rendered by the server have the same class names as the page's build. Every
 * page starts with the names of all style sheets, so styles that several pages of a folder share are in one file.
 */
export function createCssOptions(root: string) {
  return { modules: { generateScopedName: createScopedClass(root) } }
}

/**
 * Returns the function that creates the class names of a style sheet: the name and a hash of the sheet's path. Vite's
 * default names also contain the line number, which costs bytes on every page.
 */
export function createScopedClass(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(root, file.split('?')[0] ?? file)
    return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
  }
}

/**
 * Fails the build if a rendered page has class names that are missing in its style, because the page would look
 * unstyled.
 */
export function checkStyleClasses(drawn: string, style: string): void {
  const names = [...drawn.matchAll(/ class="([^" ]+)/g)].map(([, name]) => name)
  if (!names.some(name => style.includes(`.${name}`)))
    throw new Error('the styles have none of the class names of the page')
}
