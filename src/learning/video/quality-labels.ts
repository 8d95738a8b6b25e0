import type { VideoQuality } from '#contract/learning/video-quality.ts'

export const qualityLabels: Readonly<Record<VideoQuality, string>> = {
  audio: 'Hemat: hanya suara',
  low: 'Hemat',
  '240p': 'Hemat · 240p',
  '360p': '360p',
  '720p': '720p',
  standard: 'Asli',
}

/** Returns a label such as 'Asli · 1080p' (original), without the height if it is unknown. */
export function formatQualityLabel({
  quality,
  height,
}: {
  quality: VideoQuality
  height?: number | undefined
}): string {
  return quality === 'standard' && height !== undefined
    ? `${qualityLabels.standard} · ${height}p`
    : qualityLabels[quality]
}
