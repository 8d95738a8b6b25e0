// Fails if an entry of package-lock.json depends on an optional package that has no entry. npm writes such a lock
// without a warning if a registry lacks a platform's binary. `npm ci` then refuses the lock.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(process.argv[2] ?? 'package-lock.json', 'utf8'))

/** Returns whether Node would find `name`: in the nearest node_modules above `from`. */
function isInstalledFor(from, name) {
  const parts = from === '' ? [] : from.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const folder = parts.slice(0, depth).join('/node_modules/')
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
  }
  return false
}

const missing = Object.entries(packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter(name => !isInstalledFor(path, name))
    .map(name => `${path || 'package.json'} names ${name}, which the lock file does not hold`),
)
for (const line of missing) console.error(line)
process.exitCode = missing.length > 0 ? 1 : 0
