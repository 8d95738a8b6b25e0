import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ClassDownload } from '#contract/learning/downloads.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import { useDownloads } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { useDefaultQuality } from '../video/video-choice.ts'
import { DownloadRow } from './download-row.tsx'
import { findNearestQuality, listQualities, QualityChoice } from './quality-choice.tsx'
import classes from './offline.module.css'
import { sumDownloadSize } from './download-request.ts'

interface Props {
  /** Undefined for the recap of a meeting. */
  enrollmentId?: string
  trackClassId: string
  /** Undefined until the server has answered. */
  files: Pick<ClassDownload, 'files' | 'renditions' | 'version'> | undefined
  onSave: (quality: VideoQuality) => void
}

/** Shows the button 'Simpan untuk offline' (save for offline) with the size, and after a tap the progress. */
export function DownloadOffer({ enrollmentId, trackClassId, files, onSave }: Props) {
  const { classes: rows } = useDownloads()
  const defaultQuality = useDefaultQuality()
  const [chosen, setChosen] = useState<VideoQuality>()
  const stored = rows.find(each => each.trackClassId === trackClassId && !each.isAhead)
  const row = stored?.enrollmentId === enrollmentId ? stored : undefined
  if (row?.wanted === 'all') {
    const isOutdated = row.version !== undefined && files !== undefined && files.version !== row.version
    return <DownloadRow row={row} isOutdated={isOutdated} />
  }
  const classFiles = files && listClassFiles(files)
  // Uses the stored quality of any enrolment, because another quality would download the stored videos again.
  const quality = chosen ?? stored?.quality ?? defaultQuality
  const size = classFiles && sumDownloadSize(classFiles, quality)
  return (
    <div className={classes.offer}>
      {classFiles && listQualities(classFiles).length > 1 && (
        <QualityChoice
          name={trackClassId}
          files={classFiles}
          quality={findNearestQuality(classFiles, quality)}
          onChange={setChosen}
        />
      )}
      <Button variant="secondary" onClick={() => onSave(quality)}>
        <Download size={18} aria-hidden />
        Simpan untuk offline{size !== undefined && ` · ${size === 0 ? 'teks saja' : formatBytes(size)}`}
      </Button>
    </div>
  )
}
