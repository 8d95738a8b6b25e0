import { createHash } from 'node:crypto'
import { relative } from 'node:path'

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
