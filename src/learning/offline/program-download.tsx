import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import { saveForOffline } from '#app/downloads/actions.ts'
import { useDownloads } from '#app/downloads/state.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import type { Learning } from '../learning.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'
import classes from './offline.module.css'
import { sumDownloadSize, createDownloadRequest } from './download-request.ts'
import { useDefaultQuality } from '../video/video-choice.ts'

/**
 * Button that downloads all chapters of a career track that are not on the device. If all chapters are requested, shows
 * instead how many of them are stored.
 */
export function ProgramDownload({ learning }: { learning: Learning }) {
  const { data: list } = useQuery(classDownloadListQuery(learning.enrollmentId))
  const { classes: allRows } = useDownloads()
  const kept = allRows.filter(row => !row.isAhead)
  const usual = useDefaultQuality()
  // Uses the stored quality of any enrolment, because another quality would download the stored videos again.
  const getQuality = (id: string) => kept.find(row => row.trackClassId === id)?.quality ?? usual
  const chapters = learning.tracks.flatMap(track => track.classes)
  const own = kept.filter(row => row.enrollmentId === learning.enrollmentId)
  const findWhole = (id: string) => own.find(row => row.trackClassId === id && row.wanted === 'all')
  const missing = chapters.filter(({ id }) => !findWhole(id))
  if (missing.length === 0) {
    const readyCount = chapters.filter(({ id }) => findWhole(id)?.state === 'ready').length
    return (
      <p className={classes.allHere}>
        {readyCount === chapters.length ? (
          <>
            <CircleCheck size={18} aria-hidden /> Semua materi di perangkat
          </>
        ) : (
          <>
            <Download size={18} aria-hidden /> {formatNumber(readyCount)} dari {formatNumber(chapters.length)} bab siap
            dibuka tanpa koneksi
          </>
        )}
      </p>
    )
  }
  const wantedList = list?.filter(each => missing.some(({ id }) => id === each.trackClassId))
  const size = wantedList?.reduce(
    (sum, each) => sum + sumDownloadSize(listClassFiles(each), getQuality(each.trackClassId)),
    0,
  )
  return (
    <div className={classes.offer}>
      <Button
        variant="ghost"
        className={classes.flush}
        onClick={() =>
          void saveForOffline(missing.map(each => createDownloadRequest(learning, each, 'all', getQuality(each.id))))
        }
      >
        <Download size={18} aria-hidden />
        Simpan semua untuk offline{size ? ` · ${formatBytes(size)}` : ''}
      </Button>
    </div>
  )
}
