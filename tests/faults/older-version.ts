import { execFileSync } from 'node:child_process'
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../support/e2e/server.ts'

export interface OlderVersion {
  /** Folder of the older version. */
  url: URL
  commit: string
  /** The newest migration, which the older version does not have. */
  newest: string
  remove(): void
}

/** Checks out the commit before the newest migration into a folder, with the packages of this version. */
export async function checkOutOlderVersion(folder: string): Promise<OlderVersion> {
  const repository = fileURLToPath(root)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()
  const migrations = join('server', 'db', 'migrations')
  const newest = (await readdir(join(repository, migrations))).toSorted().at(-1) ?? ''
  const added = git('log', '--diff-filter=A', '-1', '--format=%H', '--', join(migrations, newest))
  if (added === '') throw new Error(`${newest} is not committed yet`)
  git('worktree', 'add', '--quiet', '--detach', folder, `${added}^`)
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return {
    url: pathToFileURL(`${folder}/`),
    commit: git('rev-parse', '--short', `${added}^`),
    newest,
    remove: () => void git('worktree', 'remove', '--force', folder),
  }
}
