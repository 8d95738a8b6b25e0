import type { UploadType } from '#contract/wire/endpoint.ts'

const extensions: Record<UploadType, string> = {
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'application/gzip': 'gz',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'text/plain': 'txt',
}
/** Other file extensions that a text or an archive may keep. No program runs such a file when it is opened. */
const alsoFine: Partial<Record<UploadType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'text/plain': /\.(?:txt|csv|md|json|sql|css)$/i,
}
const NAME_MAX_LENGTH = 120

/**
 * Returns the name of a downloaded file: the owner's name without characters that could deceive a file system or a
 * reader (paths, control and direction marks), with the ending of its real type.
 */
export function labelOf(name: string, type: UploadType): string {
  const clean = name
    .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, '_')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, NAME_MAX_LENGTH)
    .toWellFormed()
  const extension = extensions[type]
  const isFine = (alsoFine[type] ?? new RegExp(`\\.${extension}$`, 'i')).test(clean)
  return isFine ? clean : `${clean || 'berkas'}.${extension}`
}

/**
 * RFC 6266: a plain name for old clients, the real one encoded for the others. Always `attachment`, never shown in
 * our origin.
 */
export function dispositionOf(label: string): string {
  const plain = label.replaceAll(/[^\w. ()-]/g, '_')
  const encoded = encodeURIComponent(label).replaceAll(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
