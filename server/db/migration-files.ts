import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'migrations')

export interface MigrationFile {
  name: string
  text: string
  /**
   * True if the version before this migration works on the schema after it. Undefined for the files before 0513, which no
   * older version can run on.
   */
  isExpansion: boolean | undefined
  /** Indexes that are built while the table is written, instead of statements in a transaction. Undefined for other files. */
  indexes: readonly ConcurrentIndex[] | undefined
}

export interface ConcurrentIndex {
  name: string
  /** `create index concurrently …`, as PostgreSQL expects it. */
  statement: string
}

const INDEX = /^create (?:unique )?index concurrently (?<name>[a-z_]+) on [a-z_]+ [^;]+$/

/** The second line `-- concurrently` marks a file of indexes. Throws if it holds anything else. */
function indexesOf(name: string, text: string): ConcurrentIndex[] | undefined {
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

/** The first line tells the kind: `-- expand` or `-- contract`. */
function kindOf(text: string): boolean | undefined {
  const [first = ''] = text.split('\n', 1)
  if (first === '-- expand') return true
  return first === '-- contract' ? false : undefined
}

export function parseMigration(name: string, text: string): MigrationFile {
  return { name, text, isExpansion: kindOf(text), indexes: indexesOf(name, text) }
}

/** Reads the SQL files in the order of their names. Never edit a file that has run. */
export async function readMigrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async file => parseMigration(file.slice(0, -'.sql'.length), await readFile(join(folder, file), 'utf8'))),
  )
}
