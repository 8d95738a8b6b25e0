import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Every page that stands in its document before a script runs. */
export type DrawnPages = Record<'landing' | 'lesson' | 'login' | 'shell', string>

/** The landing page and the frames as HTML: built for Node with the same class names as the pages' own build, then drawn once. */
export async function drawPages(root: string): Promise<DrawnPages> {
  const outDir = join(root, `node_modules/.cache/frames-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: join(root, 'scripts/build/frames-entry.tsx'), outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const entry: unknown = await import(pathToFileURL(join(outDir, 'frames-entry.js')).href)
  const drawn = await (entry as { drawAll: () => Promise<DrawnPages> }).drawAll() // our own file, named above
  await rm(outDir, { recursive: true })
  return drawn
}

/** A module as one script without imports, to stand inside a document. `define` is the build's own. */
export async function inlineScript(root: string, entry: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define,
    build: {
      write: false,
      target: 'baseline-widely-available',
      copyPublicDir: false,
      lib: { entry: join(root, entry), formats: ['iife'], name: 'semaiInline', fileName: 'inline' },
    },
  })
  const [made] = Array.isArray(built) ? built : [built]
  const chunk = made && 'output' in made ? made.output.find(part => part.type === 'chunk') : undefined
  if (!chunk || chunk.code.includes('</script')) throw new Error(`${entry} is no script for inside a document`)
  return chunk.code.trim()
}
