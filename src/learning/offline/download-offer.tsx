import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { ClassDownload, VideoQuality } from '#contract/learning/downloads.ts'
import { useDownloads } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import { DownloadRow } from './download-row.tsx'
import classes from './offline.module.css'
import { sizeOf } from './download-request.ts'

interface Props {
  trackClassId: string
  /** Undefined until the server has answered. */
  files: Pick<ClassDownload, 'files' | 'version'> | undefined
  onSave: (quality: VideoQuality) => void
}

/** Shows 'Simpan untuk offline' with the size before the download, and the progress after it. */
export function DownloadOffer({ trackClassId, files, onSave }: Props) {
  const { classes: rows } = useDownloads()
  const [quality, setQuality] = useState<VideoQuality>('standard')
  const row = rows.find(each => each.trackClassId === trackClassId && !each.isAhead)
  if (row?.wanted === 'all') {
    const isOutdated = row.version !== undefined && files !== undefined && files.version !== row.version
    return <DownloadRow row={row} isOutdated={isOutdated} />
  }
  const size = files && sizeOf(files.files, quality)
  const hasChoice = files?.files.some(file => file.quality === 'low') ?? false
  return (
    <div className={classes.offer}>
      {files && hasChoice && (
        <QualityChoice name={trackClassId} files={files.files} quality={quality} onChange={setQuality} />
      )}
      <Button variant="secondary" onClick={() => onSave(quality)}>
        <Download size={18} aria-hidden />
        Simpan untuk offline{size !== undefined && ` · ${size === 0 ? 'teks saja' : formatBytes(size)}`}
      </Button>
    </div>
  )
}

interface ChoiceProps {
  name: string
  files: ClassDownload['files']
  quality: VideoQuality
  onChange: (quality: VideoQuality) => void
}

function QualityChoice({ name, files, quality, onChange }: ChoiceProps) {
  const options = [
    { value: 'standard', label: 'Biasa' },
    { value: 'low', label: 'Hemat' },
  ] as const
  return (
    <fieldset className={classes.quality}>
      <legend>Kualitas video</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={`kualitas-${name}`} checked={quality === value} onChange={() => onChange(value)} />
          {label} ({formatBytes(sizeOf(files, value))})
        </label>
      ))}
    </fieldset>
  )
}
