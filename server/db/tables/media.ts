interface MediaPiecesTable {
  name: string
  piece_bytes: number
  hashes: Buffer
}

export interface MediaTables {
  media_pieces: MediaPiecesTable
}
