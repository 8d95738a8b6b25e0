/**
 * Build output from which the server renders documents. It has no public address, because names that begin with a dot
 * are never served.
 */
export const drawnDocuments = {
  folder: '.documents',
  code: 'draw-page.js',
  /** The documents of all pages without their content, with these marks in it. */
  frames: 'frames.json',
  /**
   * The id of the list of its scripts: a data block, so that the one inline script, with one hash, is in all of them.
   */
  filesId: 'berkas',
  marks: { about: '<!--about-->', body: '<!--page-->' },
} as const
