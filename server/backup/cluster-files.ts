import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/**
 * Folders whose content a base backup leaves out (PostgreSQL documentation, "Making a Base Backup Using the Low Level
 * API"). WAL is saved separately. The other folders contain only data of the running server process.
 */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** Files that a base backup leaves out, because they describe the running server or an earlier recovery. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|recovery\.signal|standby\.signal|current_logfiles)$/
const temporary = /(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)(?:\/|$)/

export interface ClusterFiles {
  folders: string[]
  files: string[]
}

/** Lists the files and folders of a cluster that a base backup contains, relative to the cluster. */
export async function listClusterFiles(cluster: string): Promise<ClusterFiles> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const folders: string[] = []
  const files: string[] = []
  for (const entry of entries) {
    const path = relative(cluster, join(entry.parentPath, entry.name))
    if (temporary.test(path)) continue
    const isInside = emptied.has(path.split('/', 1)[0] ?? '') && path.includes('/')
    if (entry.isDirectory()) {
      if (!isInside || path === 'pg_wal/archive_status' || path === 'pg_wal/summaries') folders.push(path)
    } else if (entry.isFile() && !isInside && !leftOut.test(path)) files.push(path)
  }
  return { folders: folders.toSorted(), files: files.toSorted() }
}
