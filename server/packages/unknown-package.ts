/**
 * Messages about ZIP files that no reader accepts. The pattern is tested against the paths in the ZIP; the first match
 * wins. The message names the kind of file, and some messages say what the admin must change.
 */
const kinds: readonly (readonly [path: RegExp, message: string])[] = [
  [/(?:^|\/)tincan\.xml$/, 'xAPI (Tin Can): ekspor sebagai SCORM 1.2 atau 2004'],
  [/(?:^|\/)cmi5\.xml$/, 'cmi5: ekspor sebagai SCORM 1.2 atau 2004'],
  [/^META-INF\/container\.xml$/, 'EPUB'],
  [/^word\//, 'dokumen Word'],
  [/^xl\//, 'lembar kerja Excel'],
  [/^ppt\//, 'presentasi PowerPoint'],
  [/imsmanifest\.xml$/i, 'imsmanifest.xml ada terlalu dalam: kemas ulang isi foldernya'],
  [/(?:^|\/)(?:questestinterop|assessment|.*_qti)\.xml$/i, 'soal QTI tanpa imsmanifest.xml'],
]

/** Returns the message for a ZIP file with these paths. Returns an empty text if no pattern matches. */
export function getUnknownKind(paths: readonly string[]): string {
  const [, message] = kinds.find(([kind]) => paths.some(path => kind.test(path))) ?? []
  return message ?? ''
}
