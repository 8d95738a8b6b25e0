/**
 * HTML documents of the app. All documents run the same script. Each document contains its page's frame and styles, and
 * lists its scripts. The shell contains only the parts that all pages share.
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
