import { useQuery } from '@tanstack/react-query'
import Smartphone from 'lucide-react/icons/smartphone'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import { useDownloads } from '#app/downloads/state.ts'
import { isReachable, useConnection } from '#app/session/online.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'
import { classMaterialsQuery } from '#app/queries/lecture-material.ts'
import { quizExamQuery } from '#app/queries/quiz.ts'
import { useCannotOpen } from '#app/queries/use-cannot-open.ts'
import { NeedsConnection } from '#app/ui/needs-connection.tsx'
import { mainFileKinds } from './main-file.ts'
import classes from './offline.module.css'

interface Props {
  enrollmentId: string
  trackClassId: string
  item: LearningItem
}

/** Badge of an item in a list: stored on the device, or not available now because there is no connection. */
export function ItemMark({ enrollmentId, trackClassId, item }: Props) {
  const connection = useConnection()
  const areTextsMissing = useCannotOpen([
    classMaterialsQuery(enrollmentId, trackClassId),
    ...(item.quizId ? [quizExamQuery(item.quizId)] : []),
  ])
  const { data: list } = useQuery(classDownloadListQuery(enrollmentId))
  const { classes: rows, wholeUrls } = useDownloads()
  const inClass = list?.find(each => each.trackClassId === trackClassId)
  const row = rows.find(each => each.trackClassId === trackClassId && each.enrollmentId === enrollmentId)
  const isWanted = row?.state === 'ready' && (row.wanted === 'all' || row.wanted.includes(item.id))
  // The item is not shown as stored if the server lacked some texts during the download.
  if (isWanted && !areTextsMissing) {
    return (
      <span className={classes.kept}>
        <Smartphone size={14} aria-hidden /> Di perangkat
      </span>
    )
  }
  const kind = mainFileKinds[item.type]
  const isMainHere = () =>
    inClass &&
    listClassFiles(inClass).some(file => file.materialId === item.id && file.kind === kind && wholeUrls.has(file.url))
  const isFileStored = kind === undefined || isMainHere()
  return isReachable(connection) || (isFileStored && !areTextsMissing) ? null : <NeedsConnection />
}
