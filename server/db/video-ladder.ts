import { sql } from 'kysely'

/** Smaller sizes of a video (renditions), and facts about the original file. */
export interface VideoLadder {
  /** Shorter side of the original in pixels. */
  height: number
  seconds: number
  posterUrl: string | null
  /** Renditions of the video, smallest first. */
  renditions: { height: number; bytes: number; seconds: number; url: string }[]
  /** File with only the sound of the video. */
  audio: { bytes: number; seconds: number; url: string } | null
}

/**
 * Selects the ladder of a video material. Null for other materials, and until the server has read the original file.
 * The query must give `lecture_material` the alias `material`. Checks the type first, because PostgreSQL would
 * otherwise decompress long articles without need.
 */
export const videoLadder = sql<VideoLadder | null>`(
  case when material.type = 'video' then (
    select jsonb_build_object('height', ladder.height, 'seconds', ladder.seconds, 'posterUrl', ladder.poster_url,
      'renditions', coalesce((
        select jsonb_agg(jsonb_build_object('height', made.height, 'bytes', made.bytes, 'seconds', made.seconds, 'url', made.url)
          order by made.height)
        from video_rendition as made where made.source = ladder.name), '[]'),
      'audio', (
        select jsonb_build_object('bytes', sound.bytes, 'seconds', sound.seconds, 'url', sound.url)
        from video_audio as sound where sound.source = ladder.name and sound.url is not null))
    from video_ladder as ladder
    where ladder.name = split_part(material.content ->> 'url', '/', 4) and ladder.height is not null
  ) end)`
