import type { Plugin } from 'vite'

/**
 * HTML entry files of the build: the landing page, and the app page, from which the build makes the documents of
 * contract/site/documents.ts.
 */
export const documents = { landing: 'index.html', app: 'app.html' } as const

/** URLs of the landing page. The product plans a successor of the page at `/new`; until then it shows the same page. */
export const landingPaths: readonly string[] = ['/', '/new']

/** Serves the shell for navigations to app URLs, as the server does in production. */
export function serveAppShellInDev(): Plugin {
  return {
    name: 'semai:app-shell-in-dev',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
        const isNavigation = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
        const isOurs = !path.startsWith('/api/') && !path.startsWith('/@') && !path.includes('.')
        if (isNavigation && isOurs) request.url = landingPaths.includes(path) ? '/index.html' : '/app.html'
        next()
      })
    },
  }
}
