import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { overrideBrand } from './contract/site/brand-defaults.ts'
import { parseBrandOverride } from './contract/site/brand-override.ts'
import { packAppFiles } from './scripts/build/app-packs.ts'
import { createChunkGroups } from './scripts/build/chunk-groups.ts'
import { addCompileHints } from './scripts/build/compile-ahead.ts'
import { enforceDeskSeparation } from './scripts/build/desk-apart.ts'
import { filterLearnerFiles } from './scripts/build/precache-list.ts'
import { subsetFonts } from './scripts/build/light-fonts.ts'
import { getLoaderGrouping } from './scripts/build/loader-with-screen.ts'
import { finishDocuments } from './scripts/build/finish-documents.ts'
import { noServerFields } from './scripts/build/no-server-fields.ts'
import { playerSite } from './scripts/build/player-site.ts'
import { precompress } from './scripts/build/precompress.ts'
import { retryFailedPreload } from './scripts/build/preload-again.ts'
import { createCssOptions } from './scripts/build/scoped-class.ts'
import { routeTreeParts } from './scripts/build/route-tree-parts.ts'
import { serveAppShellInDev, documents } from './scripts/build/two-documents.ts'
import { createWebManifest } from './scripts/build/web-manifest.ts'

const root = import.meta.dirname
/** Output folder. Can be changed for builds that must not overwrite the served build. */
const dist = resolve(root, process.env['SEMAI_DIST'] ?? 'dist')
const apiOrigin = process.env['SEMAI_API_ORIGIN'] ?? 'http://127.0.0.1:3000'
const brand = overrideBrand(parseBrandOverride(process.env['SEMAI_BRAND']))

/** Values for the code that can be set without changing the sources. */
const settings = {
  __SEMAI_API_ORIGIN__: JSON.stringify(process.env['API_BASE_URL'] ? new URL(process.env['API_BASE_URL']).origin : ''),
  'import.meta.env.VITE_BUSINESS_SITE_URL': JSON.stringify(process.env['BUSINESS_SITE_URL'] ?? ''),
  'import.meta.env.VITE_TRUSTED_ORIGINS': JSON.stringify(process.env['TRUSTED_ORIGINS'] ?? ''),
  __SEMAI_BRAND__: JSON.stringify(brand),
  'import.meta.env.VITE_BRAND_NAME': JSON.stringify(brand.name),
}

/** True if the operator's texts are in the scripts. Their length is not part of the size budgets. */
const hasOwnSettings = ['SEMAI_BRAND', 'API_BASE_URL', 'BUSINESS_SITE_URL', 'TRUSTED_ORIGINS'].some(
  name => process.env[name],
)

export default defineConfig({
  // The app's server handles unknown paths, so Vite must not answer index.html for them.
  appType: 'mpa',
  define: settings,
  css: createCssOptions(root),
  resolve: {
    alias: {
      // The router's store includes a polyfill for a hook that React has since version 18. Replacing it saves 0.1 KiB
      // per page.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      destr: resolve(root, 'scripts/build/json-parse.ts'),
    },
  },
  plugins: [
    // The router plugin must process the sources before the React plugin.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: getLoaderGrouping },
      quoteStyle: 'single',
      routeFileIgnorePattern: '\\.(test|module)\\.',
    }),
    routeTreeParts(),
    subsetFonts(root),
    react(),
    noServerFields(),
    retryFailedPreload(),
    serveAppShellInDev(),
    enforceDeskSeparation(),
    addCompileHints(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: createWebManifest(brand.name),
      // Only the system loads the icons, when it installs the app; pages do not show them.
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['_*.html', 'index.html', 'assets/**/*.{js,css,woff2}', 'favicon.svg', 'plant.svg'],
        manifestTransforms: [filterLearnerFiles(dist), packAppFiles(dist)],
        // The file names already contain a hash. With an additional query the files would be downloaded twice.
        dontCacheBustURLsMatching: /^assets\//,
      },
      // Runs before the precache list computes its hashes. Otherwise the list would contain hashes of unfinished
      // documents.
      integration: {
        beforeBuildServiceWorker: () => finishDocuments(root, dist, { define: settings, hasOwnSettings }),
      },
      devOptions: { enabled: process.env['SEMAI_WORKER'] === 'on', type: 'module', navigateFallback: 'app.html' },
    }),
    playerSite(root, dist),
    // A build that only a test reads needs no compressed files. Compressing takes a quarter of the build time.
    ...(process.env['SEMAI_COMPRESS'] === 'off' ? [] : [precompress(dist)]),
  ],
  server: { proxy: { '/api': { target: apiOrigin }, '/socket.io': { target: apiOrigin, ws: true } } },
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: documents,
      output: {
        // The list of routes contains 260 file names. One character less in each name saves 0.4 KiB of the scripts of a
        // first lesson.
        // Lowercase hashes compress better: they save 0.2 KiB.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: createChunkGroups(root) },
      },
    },
  },
})
