import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** The landing page as HTML: built for Node with the same class names as the page's own build, then drawn once. */
export async function drawLanding(root: string): Promise<string> {
  const outDir = join(root, `node_modules/.cache/landing-${process.pid}`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: join(root, 'scripts/build/landing-entry.tsx'), outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const entry: unknown = await import(pathToFileURL(join(outDir, 'landing-entry.js')).href)
  const html = await (entry as { drawLanding: () => Promise<string> }).drawLanding() // our own file, named above
  await rm(outDir, { recursive: true })
  return html
}
