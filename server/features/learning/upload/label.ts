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
/**
 * Additional extensions that a text or a picture may have. Opening a file with such an extension does not execute the
 * file.
 */
const alsoFine: Partial<Record<UploadType, RegExp>> = {
  'image/jpeg': /\.jpe?g$/i,
  'text/plain': /\.(?:txt|csv|md|json|sql|css)$/i,
}
const NAME_MAX_LENGTH = 120

/**
 * Returns the name of a downloaded file: the original name with the extension of the file's real type. Replaces
 * characters that could mislead a file system or a user: paths, control characters and direction marks.
 */
export function getDownloadName(name: string, type: UploadType): string {
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
 * Returns the `Content-Disposition` header by RFC 6266. Contains a plain file name for old clients and the encoded real
 * name for all other clients. Its type is always `attachment`, so that the browser does not display the file in our
 * origin.
 */
export function formatDisposition(label: string): string {
  const plain = label.replaceAll(/[^\w. ()-]/g, '_')
  const encoded = encodeURIComponent(label).replaceAll(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
