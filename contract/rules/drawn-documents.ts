/** Where the build lays what the server draws documents with: no address, as nothing is that begins with a dot. */
export const drawnDocuments = {
  folder: '.documents',
  code: 'draw-page.js',
  /** Of every page the document without the page, with these marks in it. */
  frames: 'frames.json',
  /** The id of the list of its scripts: a block of data, so that one inline script, with one hash, is in all of them. */
  filesId: 'berkas',
  marks: { about: '<!--about-->', body: '<!--page-->' },
} as const
