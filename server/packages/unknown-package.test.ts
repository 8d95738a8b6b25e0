import { expect, test } from 'vitest'
import { getUnknownKind } from './unknown-package.ts'

test.each([
  [['isi/tincan.xml'], 'xAPI (Tin Can): ekspor sebagai SCORM 1.2 atau 2004'],
  [['[Content_Types].xml', 'word/document.xml'], 'dokumen Word'],
  [['a/b/imsmanifest.xml'], 'imsmanifest.xml ada terlalu dalam: kemas ulang isi foldernya'],
  [['foto.png'], ''],
])('reports the kind of an unsupported package that contains %j', (paths, name) => {
  expect(getUnknownKind(paths)).toBe(name)
})
