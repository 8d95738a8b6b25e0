/**
 * The documents of the app. All run the same script and bring the page's frame, its style and the list of its scripts along;
 * the shell only what every page has in common.
 */
export const appDocuments = { shell: '_shell.html', lesson: '_lesson.html', login: '_login.html' } as const
export type AppDocument = keyof typeof appDocuments

/** Which of them answers a navigation to an address of the app. Server and worker must choose alike. */
export function appDocumentFor(path: string): AppDocument {
  if (/^\/lecture-material\/[^/]+\/[^/]+\/?$/.test(path)) return 'lesson'
  return /^\/auth\/login\/?$/.test(path) ? 'login' : 'shell'
}
