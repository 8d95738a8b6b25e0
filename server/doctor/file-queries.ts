import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Number of files of each kind that one run checks on disk. */
const SAMPLE = 20

const getNames = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)

/** Returns names of media files that materials use. */
export async function selectSampleMedia(tx: Tx): Promise<string[]> {
  return getNames(
    await sql<{ name: string }>`
      select distinct found.parts[1] as name
      from (select content::text as text from lecture_material order by random() limit ${SAMPLE}) as material,
        regexp_matches(material.text, '/api/media/([0-9a-f]{64}[.][a-z0-9]{2,4})', 'g') as found (parts)`.execute(tx),
  )
}

/** Returns storage keys of complete uploads, in the format of `getFileKey` in the uploads feature. */
export async function selectSampleUploads(tx: Tx): Promise<string[]> {
  return getNames(
    await sql<{ name: string }>`
      select 'attachments/' || coalesce(stored_for, user_id) || '/' || id as name
      from upload where completed_at is not null
      order by random() limit ${SAMPLE}`.execute(tx),
  )
}

/** Returns storage keys of certificate files. A certificate has a file only after it was opened for the first time. */
export async function selectSampleCertificates(tx: Tx): Promise<string[]> {
  return getNames(
    await sql<{ name: string }>`
      select 'certificates/' || certificate_id || '/file.pdf' as name
      from certificate_file where begun_at < now() - interval '1 hour'
      order by random() limit ${SAMPLE}`.execute(tx),
  )
}

/** Returns storage keys of pictures of site content. */
export async function selectSamplePictures(tx: Tx): Promise<string[]> {
  return getNames(
    await sql<{ name: string }>`
      select 'uploads/' || regexp_replace(url, '^.*/', '') as name
      from site_picture order by random() limit ${SAMPLE}`.execute(tx),
  )
}
