/**
 * Build output from which the server renders documents. It has no public address, because names that begin with a dot
 * are never served.
 */
export const drawnDocuments = {
  folder: '.documents',
  code: 'draw-page.js',
  /** File with the documents of all pages, which have these marks instead of their content. */
  frames: 'frames.json',
  /**
   * Id of the data block that lists a document's scripts. The inline script reads this list, so it is the same in all
   * documents and needs one hash.
   */
  filesId: 'berkas',
  marks: { about: '<!--about-->', body: '<!--page-->' },
} as const
