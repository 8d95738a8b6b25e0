import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), license: v.optional(v.string()), dev: v.optional(v.boolean()) }),
  ),
})

/** Licences that allow use in a closed product. Adding a licence needs a decision. */
const allowed = new Set([
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/**
 * Licences of packages whose package.json does not state one in the usual form. The file LICENSE of each package has
 * the text.
 */
const unstated: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' }

/** Obligations of a licence in addition to including its text. npm installs the text with each package. */
const duties: Readonly<Record<string, string>> = {
  LGPL: 'sharp loads libvips as a separate shared library, which can be replaced by another build. We do not change it. Its sources: https://github.com/lovell/sharp-libvips',
  MPL: 'We do not change these files. Their sources are in the npm packages',
  OFL: 'The typeface is embedded in pages and PDF files, which the licence allows; it is not sold by itself',
}

/** Parts of a package under another licence than the package states. */
const parts: Readonly<Record<string, string>> = {
  'h5p-standalone': [
    'h5p-standalone states MIT. Its `dist/frame.bundle.js` and `dist/styles/h5p.css` contain H5P core, which is GPL-3.0.',
    'The content origin serves them as files of their own; no script of ours contains them. Their sources:',
    'https://github.com/tunapanda/h5p-standalone and https://github.com/h5p/h5p-php-library',
  ].join(' '),
}

const root = join(import.meta.dirname, '..')

/** Returns docs/licenses.md for the lock file. Throws if a package has a licence that is not allowed. */
export function createLicenseTable(
  lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
): string {
  const byLicense = new Map<string, Set<string>>()
  for (const [path, { version, license: stated, dev = false }] of Object.entries(v.parse(Lock, lock).packages)) {
    if (path === '' || dev) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const license = stated ?? unstated[name] ?? 'none'
    if (!allowed.has(license))
      throw new Error(`${name} has the licence ${license}, which scripts/license-table.ts does not allow`)
    byLicense.set(license, (byLicense.get(license) ?? new Set()).add(`${name} ${version}`))
  }
  const sections = [...byLicense]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([license, packages]) => {
      const duty = Object.keys(duties).find(each => license.includes(each))
      const list = [...packages].toSorted().join(', ')
      const other = [...packages].flatMap(each => parts[each.slice(0, each.lastIndexOf(' '))] ?? [])
      const notes = [...(duty === undefined ? [] : [duties[duty]]), ...other].map(note => `${note}.`)
      return [`## ${license} (${packages.size})`, ...notes, list].join('\n\n')
    })
  const head =
    'Packages of a production installation for all systems, by `package-lock.json`. `npm run licenses` writes this file. ' +
    'The licence text of each package is in its folder below `node_modules`.'
  return `# Licences\n\n${head}\n\n${sections.join('\n\n')}\n`
}
