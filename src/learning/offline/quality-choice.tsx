import { computeDataPrice } from '#contract/learning/video-data.rules.ts'
import { pickVideoFile } from '#contract/learning/video-quality.rules.ts'
import { VideoQuality } from '#contract/learning/video-quality.ts'
import type { DownloadFile } from '#contract/learning/downloads.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatSum } from '#app/lib/numbers.ts'
import { useVideoSettings } from '../video/video-choice.ts'
import { qualityLabels } from '../video/quality-labels.ts'
import { sumDownloadSize } from './download-request.ts'
import classes from './offline.module.css'

/** Returns the qualities that at least one of the videos has, smallest first. */
export function listQualities(files: readonly DownloadFile[]): VideoQuality[] {
  return VideoQuality.options.filter(quality => files.some(file => file.quality === quality))
}

/** Returns the available quality that is nearest to the wanted one. */
export function findNearestQuality(files: readonly DownloadFile[], wanted: VideoQuality): VideoQuality {
  const videos = files.filter(file => file.quality !== null)
  return pickVideoFile(videos, wanted)?.quality ?? 'standard'
}

interface Props {
  name: string
  files: readonly DownloadFile[]
  quality: VideoQuality
  onChange: (quality: VideoQuality) => void
}

/**
 * Lets the learner choose the quality of all videos of a class. Shows the download size of each quality and its price.
 */
export function QualityChoice({ name, files, quality, onChange }: Props) {
  const { rupiahPerGb } = useVideoSettings()
  return (
    <fieldset className={classes.quality}>
      <legend>Kualitas video</legend>
      {listQualities(files).map(each => {
        const bytes = sumDownloadSize(files, each)
        return (
          <label key={each}>
            <input type="radio" name={`kualitas-${name}`} checked={quality === each} onChange={() => onChange(each)} />
            {qualityLabels[each]} ({formatBytes(bytes)}, {formatSum(computeDataPrice(bytes, rupiahPerGb))})
          </label>
        )
      })}
    </fieldset>
  )
}
