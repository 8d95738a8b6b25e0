/** Extensions of stored files, and the only content types media is ever served with. */
export const mediaTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  // SCORM package. Only the SCORM player of this site reads it, in pieces.
  pkg: 'application/octet-stream',
} as const

export type MediaExtension = keyof typeof mediaTypes

export function isMediaExtension(extension: string): extension is MediaExtension {
  return Object.hasOwn(mediaTypes, extension)
}
