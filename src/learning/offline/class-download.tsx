import { useQuery } from '@tanstack/react-query'
import type { LearningClass } from '#contract/learning/progress.rules.ts'
import { saveForOffline } from '#app/downloads/actions.ts'
import type { Learning } from '../learning.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'
import { DownloadOffer } from './download-offer.tsx'
import { createDownloadRequest } from './download-request.ts'

interface Props {
  learning: Learning
  trackClass: LearningClass
}

/** Button that downloads a whole class. */
export function ClassDownload({ learning, trackClass }: Props) {
  const { data: list } = useQuery(classDownloadListQuery(learning.enrollmentId))
  return (
    <DownloadOffer
      enrollmentId={learning.enrollmentId}
      trackClassId={trackClass.id}
      files={list?.find(each => each.trackClassId === trackClass.id)}
      onSave={quality => void saveForOffline([createDownloadRequest(learning, trackClass, 'all', quality)])}
    />
  )
}
