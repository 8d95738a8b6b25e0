import { useQuery } from '@tanstack/react-query'
import { getRecapPath } from '#contract/webinar/meeting-calendar.ts'
import type { ClassOnDevice } from '#app/downloads/state.ts'
import { useDownloads } from '#app/downloads/state.ts'
import { getOwnBusinessPath } from '#app/session/business-site.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { listWantedFiles } from '#app/data/downloads/row.ts'
import { DownloadRow } from '#app/learning/offline/download-row.tsx'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import classes from './storage.module.css'

/** Row of one class on the device. When the row is opened, it shows the size of each material. */
export function StoredClass({ row }: { row: ClassOnDevice }) {
  return (
    <li className={classes.card}>
      <h3 className={classes.name}>
        <AppLink to={getAddress(row)}>{row.title}</AppLink>
        <small>{row.careerTrackTitle}</small>
      </h3>
      <DownloadRow row={row} />
      {row.files.length > 0 && row.enrollmentId !== undefined && (
        <details className={classes.details}>
          <summary>Rincian materi</summary>
          <Materials row={row} enrollmentId={row.enrollmentId} />
        </details>
      )}
    </li>
  )
}

function getAddress(row: ClassOnDevice): string {
  if (row.recap) return getRecapPath(row.recap.slug, row.recap.number)
  return getOwnBusinessPath(`learning/${row.enrollmentId}`)
}

function Materials({ row, enrollmentId }: { row: ClassOnDevice; enrollmentId: string }) {
  // Read from the device, because the list of materials is stored together with the class.
  const { data: materials } = useQuery(classMaterialsQuery(enrollmentId, row.trackClassId))
  const { wholeUrls } = useDownloads()
  const sizes = new Map<string, { bytes: number; isWhole: boolean }>()
  for (const file of listWantedFiles(row)) {
    const { bytes, isWhole } = sizes.get(file.materialId) ?? { bytes: 0, isWhole: true }
    sizes.set(file.materialId, { bytes: bytes + file.bytes, isWhole: isWhole && wholeUrls.has(file.url) })
  }
  return (
    <ul className={classes.materials}>
      {materials?.map(material => {
        const size = sizes.get(material.id)
        return (
          <li key={material.id}>
            <span>{material.title}</span>
            <span className={classes.note}>
              {size ? `${formatBytes(size.bytes)}${size.isWhole ? '' : ', belum lengkap'}` : 'teks saja'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
