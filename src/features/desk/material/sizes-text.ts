import type { MaterialContent } from '#contract/learning/lecture-material.ts'
import type { VideoSizesState } from '#contract/learning/material.admin.ts'
import { formatBytes } from '#app/lib/bytes.ts'

/**
 * Returns a text such as 'suara 0,4 MB, 240p 1,2 MB, 1080p 12 MB', or the reason why there is only the original video.
 */
export function describeVideoSizes(sizes: VideoSizesState, content: MaterialContent): string {
  const video = content.kind === 'video' ? content : undefined
  const list = [
    ...(video?.audio ? [`suara ${formatBytes(video.audio.bytes)}`] : []),
    ...(video?.qualities ?? []).map(({ height, bytes }) => `${height}p ${formatBytes(bytes)}`),
  ].join(', ')
  switch (sizes.state) {
    case 'ready':
      return list || 'Hanya video asli: ukuran lain tidak menghemat kuota.'
    case 'working':
      return list ? `${list}. Ukuran lain sedang dibuat.` : 'Sedang dibuat. Sampai selesai, pelajar memutar video asli.'
    case 'no-tool':
      return list || 'ffmpeg tidak terpasang di server: video asli dipakai.'
    case 'failed':
      return `${sizes.reason} Video asli dipakai.`
  }
}
