import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'migrations')

export interface MigrationFile {
  name: string
  text: string
  /**
   * True if the previous version of the app can use the schema after this migration. Undefined for files before 0513,
   * because no older version can use the schema after them.
   */
  isExpansion: boolean | undefined
  /**
   * Indexes that are built without blocking writes to their tables. A file contains either such indexes or other
   * statements. Undefined for a file with other statements.
   */
  indexes: readonly ConcurrentIndex[] | undefined
}

export interface ConcurrentIndex {
  name: string
  /** Statement `create index concurrently …`. */
  statement: string
}

const INDEX = /^create (?:unique )?index concurrently (?:if not exists )?(?<name>[a-z_]+) on [a-z_]+ [^;]+$/

/**
 * Returns the indexes of a file whose second line is `-- concurrently`. Throws if such a file contains other
 * statements.
 */
function getIndexes(name: string, text: string): ConcurrentIndex[] | undefined {
  if (text.split('\n', 2)[1] !== '-- concurrently') return undefined
  const statements = text.replaceAll(/^--.*$/gm, '').split(';')
  return statements
    .map(statement => statement.trim())
    .filter(statement => statement !== '')
    .map(statement => {
      const index = INDEX.exec(statement)?.groups?.['name']
      if (index === undefined) throw new Error(`${name}: only "create index concurrently" may follow "-- concurrently"`)
      return { name: index, statement }
    })
}

/** Returns true if the first line is `-- expand`, false if it is `-- contract`, otherwise undefined. */
function getKind(text: string): boolean | undefined {
  const [first = ''] = text.split('\n', 1)
  if (first === '-- expand') return true
  return first === '-- contract' ? false : undefined
}

export function parseMigration(name: string, text: string): MigrationFile {
  return { name, text, isExpansion: getKind(text), indexes: getIndexes(name, text) }
}

/** Reads the SQL files in the order of their names. The statements of a file that has run must never change. */
export async function readMigrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async file => parseMigration(file.slice(0, -'.sql'.length), await readFile(join(folder, file), 'utf8'))),
  )
}
