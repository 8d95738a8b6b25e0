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
}

/** The first line tells the kind: `-- expand` or `-- contract`. */
function kindOf(text: string): boolean | undefined {
  const [first = ''] = text.split('\n', 1)
  if (first === '-- expand') return true
  return first === '-- contract' ? false : undefined
}

/** Reads the SQL files in the order of their names. Never edit a file that has run. */
export async function readMigrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async file => {
      const text = await readFile(join(folder, file), 'utf8')
      return { name: file.slice(0, -'.sql'.length), text, isExpansion: kindOf(text) }
    }),
  )
}
