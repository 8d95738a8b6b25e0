import * as v from 'valibot'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { BackupFailure } from './failure.ts'
import { Manifest, Summary } from './manifest.ts'
import type { Vault } from './vault.ts'

/**
 * Path of a summary. The path contains the name of the backup, and the name is the time of the backup in UTC. Sorted
 * names are therefore in the order of time.
 */
const NAME = /^archives\/(\d{8}T\d{6}Z)\.json$/

/** Summary of a backup, with the name of the backup. */
export interface Archive extends Summary {
  name: string
}

/** Lists the backups, newest first. Skips backups whose summary cannot be read. */
export async function listArchives(vault: Pick<Vault, 'list' | 'getPlain'>): Promise<Archive[]> {
  const names = (await vault.list('archives')).flatMap(path => NAME.exec(path)?.[1] ?? [])
  const archives: Archive[] = []
  for (const name of names.toReversed()) {
    const parsed = v.safeParse(Summary, parseJson(await vault.getPlain(`archives/${name}.json`)))
    if (parsed.success) archives.push({ name, ...parsed.output })
  }
  return archives
}

/**
 * Leaves out backups dated more than an hour in the future. They were taken while the clock of the machine was wrong,
 * so their age is unknown.
 */
export function removeFutureArchives<A extends Pick<Archive, 'takenAt'>>(archives: readonly A[], now: Date): A[] {
  return archives.filter(({ takenAt }) => Date.parse(takenAt) <= now.getTime() + HOUR_MS)
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Throws `BackupFailure` if the archive is missing, damaged or of another format. */
export async function readManifest(vault: Vault, name: string): Promise<Manifest> {
  const parsed = v.safeParse(Manifest, parseJson(await vault.getText(`archives/${name}.age`)))
  if (parsed.success) return parsed.output
  throw new BackupFailure(`Cadangan ${name} dibuat oleh versi lain aplikasi ini dan tidak dapat dibaca.`)
}

/** Returns the bytes of all saved files, before compression. */
export function sumSavedBytes({ cluster, files }: Manifest): number {
  return [...(cluster?.files ?? []), ...files].reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Writes the manifest before the summary, so that a backup is listed only if it is complete. */
export async function writeArchive(vault: Vault, manifest: Manifest): Promise<string> {
  const name = manifest.takenAt.slice(0, 19).replaceAll(/[-:]/g, '').concat('Z')
  await vault.putText(`archives/${name}.age`, JSON.stringify(manifest))
  await writeSummary(vault, name, {
    format: 1,
    takenAt: manifest.takenAt,
    appVersion: manifest.appVersion,
    hasDatabase: manifest.cluster !== null,
    bytes: sumSavedBytes(manifest),
  })
  return name
}

export async function writeSummary(vault: Vault, name: string, summary: Summary): Promise<void> {
  await vault.putPlain(`archives/${name}.json`, `${JSON.stringify(summary)}\n`)
}

/**
 * Finds a backup by name. `latest` is the newest backup. `good` is the newest backup that passed its check, or the
 * newest backup if none passed. A backup dated in the future is used only if there is no other.
 */
export async function findArchive(vault: Vault, name: string, now: Date): Promise<Archive> {
  const archives = await listArchives(vault)
  const pastArchives = removeFutureArchives(archives, now)
  const candidates = pastArchives.length > 0 ? pastArchives : archives
  const [latest] = candidates
  const good = candidates.find(({ checkedAt }) => checkedAt !== undefined) ?? latest
  const foundArchive = { latest, good }[name] ?? archives.find(archive => archive.name === name)
  if (foundArchive !== undefined) return foundArchive
  const archiveNames = archives.map(archive => `  ${archive.name}`).join('\n')
  throw new BackupFailure(
    archives.length === 0
      ? 'Belum ada cadangan di folder ini.'
      : `Cadangan "${name}" tidak ada. Yang ada:\n${archiveNames}`,
  )
}
