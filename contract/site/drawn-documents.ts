/**
 * Build output from which the server renders documents. The folder is not public, because names that begin with a dot
 * are never served.
 */
export const drawnDocuments = {
  folder: '.documents',
  code: 'draw-page.js',
  /**
   * File with the documents of all pages. Each document contains the placeholders of `marks` instead of its content.
   */
  frames: 'frames.json',
  /**
   * Id of the data block that lists a document's scripts. The inline script reads this list instead of containing it,
   * so the inline script is the same in all documents and needs only one hash. The capital letter distinguishes this id
   * from ids of headings.
   */
  filesId: 'pageFiles',
  marks: { about: '<!--about-->', body: '<!--page-->' },
} as const
