/**
 * HTML documents of the app. All run the same script. Each contains the frame of its page, its styles and the list of
 * its scripts. The shell contains only the parts that all pages share.
 */
export const appDocuments = { shell: '_shell.html', lesson: '_lesson.html', login: '_login.html' } as const
export type AppDocument = keyof typeof appDocuments

/**
 * Returns the document that answers a navigation to a URL of the app. Server and worker must choose the same document.
 */
export function findAppDocument(path: string): AppDocument {
  if (/^\/lecture-material\/[^/]+\/[^/]+\/?$/.test(path)) return 'lesson'
  return /^\/auth\/login\/?$/.test(path) ? 'login' : 'shell'
}
