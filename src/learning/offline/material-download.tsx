import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import { removeClassDownload, saveForOffline } from '#app/downloads/actions.ts'
import { useDownloads, type ClassOnDevice } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { Button } from '#app/ui/button.tsx'
import type { Learning } from '../learning.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'
import { DownloadRow } from './download-row.tsx'
import { getDownloadMessage } from './download-messages.ts'
import classes from './offline.module.css'
import { sumDownloadSize, createDownloadRequest } from './download-request.ts'
import { findNearestQuality, listQualities } from './quality-choice.tsx'
import { qualityLabels } from '../video/quality-labels.ts'
import { useChosenQuality, useDefaultQuality } from '../video/video-choice.ts'

interface Props {
  learning: Learning
  trackClass: LearningClass
  item: LearningItem
}

/** Download control for this material. If the whole class is stored, it only shows the state. */
export function MaterialDownload({ learning, trackClass, item }: Props) {
  const { data: list } = useQuery(classDownloadListQuery(learning.enrollmentId))
  const { classes: rows } = useDownloads()
  const stored = rows.find(each => each.trackClassId === trackClass.id && !each.isAhead)
  const row = stored?.enrollmentId === learning.enrollmentId ? stored : undefined
  const isWanted = row !== undefined && (row.wanted === 'all' || row.wanted.includes(item.id))
  const inClass = list?.find(each => each.trackClassId === trackClass.id)
  const files = inClass && listClassFiles(inClass).filter(file => file.materialId === item.id)
  const chosen = useChosenQuality(files?.find(file => file.quality === 'standard')?.url ?? '')
  const usual = useDefaultQuality()
  // Uses the stored quality of any enrolment, because another quality would download the stored videos again.
  const quality = stored?.quality ?? chosen ?? usual
  const size = files && sumDownloadSize(files, quality)
  const label =
    files && listQualities(files).length > 1 ? ` · ${qualityLabels[findNearestQuality(files, quality)]}` : ''
  if (isWanted) return row.state === 'ready' ? <Kept row={row} item={item} /> : <DownloadRow row={row} />
  return (
    <div className={classes.offer}>
      <Button
        variant="ghost"
        className={classes.flush}
        onClick={() => void saveForOffline([createDownloadRequest(learning, trackClass, [item.id], quality)])}
      >
        <Download size={18} aria-hidden />
        Simpan untuk offline{label}
        {size ? ` · ${formatBytes(size)}` : ''}
      </Button>
    </div>
  )
}

function Kept({ row, item }: { row: ClassOnDevice; item: LearningItem }) {
  return (
    <div className={classes.row}>
      <output className={classes.ready}>
        <CircleCheck size={18} aria-hidden />
        <span>{getDownloadMessage(row)}</span>
      </output>
      {row.wanted !== 'all' && (
        <Button
          variant="ghost"
          className={classes.flush}
          onClick={() => void removeClassDownload(row.trackClassId, item.id)}
        >
          Hapus dari perangkat
        </Button>
      )}
    </div>
  )
}
