import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { createCssOptions } from './scoped-class.ts'

/** HTML of the pages that the build renders into documents. */
export type RenderedPages = Record<'landing' | 'lesson' | 'login' | 'shell', string>

/**
 * Builds the pages' components for Node with the same class names as the pages' own build. The build uses the result to
 * render the landing page and the frames. `draw-page.js` is stored beside the build, and the server uses it to render
 * the public pages.
 */
export async function buildDrawing(root: string, outDir: string, define: Record<string, string>): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define,
    css: createCssOptions(root),
    // Splits the existing route tree, so that a server that renders pages does not load admin code.
    plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: true, enableRouteGeneration: false }), react()],
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      ssr: true,
      rolldownOptions: {
        input: {
          'build-pages': join(root, 'scripts/build/build-pages.tsx'),
          'draw-page': join(root, 'src/app/documents/draw-page.tsx'),
        },
      },
    },
  })
}

export async function drawPages(drawing: string): Promise<RenderedPages> {
  const entry: unknown = await import(pathToFileURL(join(drawing, 'build-pages.js')).href)
  return (entry as { renderBuildPages: () => Promise<RenderedPages> }).renderBuildPages() // the type is known, because this script built the module above
}

/**
 * Bundles a module as one script without imports, to inline it in a document. `define` is the setting of the same name
 * of the main build.
 */
export async function bundleInlineScript(root: string, entry: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define,
    css: createCssOptions(root),
    build: {
      write: false,
      target: 'baseline-widely-available',
      copyPublicDir: false,
      lib: { entry: join(root, entry), formats: ['iife'], name: 'semaiInline', fileName: 'inline' },
    },
  })
  const [made] = Array.isArray(built) ? built : [built]
  const chunk = made && 'output' in made ? made.output.find(part => part.type === 'chunk') : undefined
  if (!chunk || chunk.code.includes('</script')) throw new Error(`${entry} cannot be inlined in a document`)
  return chunk.code.trim()
}
