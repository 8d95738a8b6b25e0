/** Extensions of stored files. Files are served only with these content types. */
export const mediaTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  // SCORM package. Only this site's SCORM player reads it, in pieces.
  pkg: 'application/octet-stream',
} as const

export type MediaExtension = keyof typeof mediaTypes

export function isMediaExtension(extension: string): extension is MediaExtension {
  return Object.hasOwn(mediaTypes, extension)
}
