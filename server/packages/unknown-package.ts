/**
 * Kinds of ZIP files that no reader accepts. The pattern matches a file that exists only in ZIP files of this kind. The
 * text is the name that the admin sees.
 */
const kinds: readonly (readonly [path: RegExp, name: string])[] = [
  [/(?:^|\/)tincan\.xml$/, 'xAPI (Tin Can): ekspor sebagai SCORM 1.2 atau 2004'],
  [/(?:^|\/)cmi5\.xml$/, 'cmi5: ekspor sebagai SCORM 1.2 atau 2004'],
  [/^META-INF\/container\.xml$/, 'EPUB'],
  [/^word\//, 'dokumen Word'],
  [/^xl\//, 'lembar kerja Excel'],
  [/^ppt\//, 'presentasi PowerPoint'],
  [/imsmanifest\.xml$/i, 'imsmanifest.xml ada terlalu dalam: kemas ulang isi foldernya'],
  [/(?:^|\/)(?:questestinterop|assessment|.*_qti)\.xml$/i, 'soal QTI tanpa imsmanifest.xml'],
]

/**
 * Returns the name of the kind of ZIP file to which these paths belong. Returns an empty text if the kind is unknown.
 */
export function getUnknownKind(paths: readonly string[]): string {
  const [, name] = kinds.find(([kind]) => paths.some(path => kind.test(path))) ?? []
  return name ?? ''
}
