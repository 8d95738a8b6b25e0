import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ClassDownload as ClassFiles, VideoQuality } from '#contract/downloads.ts'
import type { LearningClass } from '#contract/rules/progress.ts'
import { saveForOffline } from '#app/downloads/actions.ts'
import { useDownloads } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import type { Learning } from '../learning.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'
import { DownloadRow } from './download-row.tsx'
import classes from './offline.module.css'
import { sizeOf, wishFor } from './wish.ts'

interface Props {
  learning: Learning
  trackClass: LearningClass
}

/** 'Simpan untuk offline' with its price before, the download itself after. */
export function ClassDownload({ learning, trackClass }: Props) {
  const { data: list } = useQuery(classDownloadListQuery(learning.enrollmentId))
  const { classes: rows } = useDownloads()
  const [quality, setQuality] = useState<VideoQuality>('standard')
  const row = rows.find(each => each.trackClassId === trackClass.id && !each.isAhead)
  const files = list?.find(each => each.trackClassId === trackClass.id)
  if (row?.wanted === 'all') {
    return (
      <DownloadRow
        row={row}
        isOutdated={row.version !== undefined && files !== undefined && files.version !== row.version}
      />
    )
  }
  const size = files && sizeOf(files.files, quality)
  return (
    <div className={classes.offer}>
      {files && hasChoice(files) && <QualityChoice files={files} quality={quality} onChange={setQuality} />}
      <Button variant="secondary" onClick={() => void saveForOffline([wishFor(learning, trackClass, 'all', quality)])}>
        <Download size={18} aria-hidden />
        Simpan untuk offline{size !== undefined && ` · ${size === 0 ? 'teks saja' : formatBytes(size)}`}
      </Button>
    </div>
  )
}

function hasChoice({ files }: ClassFiles): boolean {
  return files.some(file => file.quality === 'low')
}

interface ChoiceProps {
  files: ClassFiles
  quality: VideoQuality
  onChange: (quality: VideoQuality) => void
}

function QualityChoice({ files, quality, onChange }: ChoiceProps) {
  const options = [
    { value: 'standard', label: 'Biasa' },
    { value: 'low', label: 'Hemat' },
  ] as const
  return (
    <fieldset className={classes.quality}>
      <legend>Kualitas video</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={`kualitas-${files.trackClassId}`}
            checked={quality === value}
            onChange={() => onChange(value)}
          />
          {label} ({formatBytes(sizeOf(files.files, value))})
        </label>
      ))}
    </fieldset>
  )
}
