import type { ColumnType } from 'kysely'

interface MediaPiecesTable {
  name: string
  piece_bytes: number
  hashes: Buffer
}

interface VideoLadderTable {
  /** File name of the original video. */
  name: string
  state: 'working' | 'ready' | 'failed'
  attempts: number
  free_at: Date
  /** Shorter side of the original video in pixels. Null until the server has read the file. */
  height: ColumnType<number | null, undefined, number>
  seconds: ColumnType<number | null, undefined, number>
  poster_url: ColumnType<string | null, undefined, string>
  /** Reason why the server could not make the smaller sizes, as a message for the admin. */
  failure: ColumnType<string | null, undefined, string | null>
}

interface VideoRenditionTable {
  source: string
  /** Shorter side of the picture in pixels. */
  height: number
  url: string
  bytes: number
  seconds: number
}

interface VideoAudioTable {
  source: string
  attempts: number
  free_at: Date
  /** True if the file exists, or if the video has no sound of which a useful file can be made. */
  is_done: ColumnType<boolean, undefined, true>
  url: ColumnType<string | null, undefined, string>
  bytes: ColumnType<number | null, undefined, number>
  seconds: ColumnType<number | null, undefined, number>
}

export interface MediaTables {
  media_pieces: MediaPiecesTable
  video_ladder: VideoLadderTable
  video_rendition: VideoRenditionTable
  video_audio: VideoAudioTable
}
