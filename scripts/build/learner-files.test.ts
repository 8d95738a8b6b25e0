import { describe, expect, it } from 'vitest'
import { isAdminChunk, learnerFiles } from './learner-files.ts'
import { readPageManifest } from './page-manifest.ts'

const manifest = readPageManifest(
  JSON.stringify({
    'index.html': { file: 'assets/landing.js', isEntry: true, imports: ['_react.js'], css: ['assets/landing.css'] },
    'app.html': {
      file: 'assets/app.js',
      isEntry: true,
      imports: ['_react.js'],
      dynamicImports: [
        'src/routes/_app.tsx?tsr-split=component',
        'src/routes/_app/_member/admin/route.tsx?tsr-split=component',
      ],
      assets: ['assets/font.woff2'],
    },
    '_react.js': { file: 'assets/react.js' },
    '_table.js': { file: 'assets/table.js', css: ['assets/table.css'] },
    '_charts.js': { file: 'assets/charts.js' },
    'src/routes/_app.tsx?tsr-split=component': {
      file: 'assets/frame.js',
      dynamicImports: ['src/features/sync/screen.tsx'],
    },
    'src/features/sync/screen.tsx': { file: 'assets/sync.js', imports: ['_table.js'] },
    'src/routes/_app/_member/admin/route.tsx?tsr-split=component': {
      file: 'assets/admin.js',
      css: ['assets/admin.css'],
      imports: ['_table.js', '_charts.js'],
      dynamicImports: ['src/features/admin/user/user-screen.tsx'],
    },
    'src/features/admin/user/user-screen.tsx': { file: 'assets/user.js' },
  }),
)

describe('learnerFiles', () => {
  const files = learnerFiles(manifest)

  it('has both documents, lazy screens, styles and fonts', () => {
    for (const name of ['landing.js', 'landing.css', 'app.js', 'react.js', 'frame.js', 'sync.js', 'font.woff2'])
      expect(files).toContain(`assets/${name}`)
  })

  it('has what learners share with admins', () => {
    expect(files).toContain('assets/table.js')
    expect(files).toContain('assets/table.css')
  })

  it('has nothing only admins use', () => {
    for (const name of ['admin.js', 'admin.css', 'user.js', 'charts.js']) expect(files).not.toContain(`assets/${name}`)
  })
})

describe('isAdminChunk', () => {
  it.each([
    'src/routes/_app/_member/admin/route.tsx?tsr-split=component',
    'src/routes/_app/admin.dashboard.tsx',
    'src/features/admin/user/user-screen.tsx',
    'src/routes/admin.tsx',
  ])('%s is one', key => expect(isAdminChunk(key)).toBe(true))

  it.each([
    'src/features/administrasi/screen.tsx',
    'src/routes/_app/administration.tsx',
    'src/features/learning/admin.ts',
    '_admin.js',
  ])('%s is none', key => expect(isAdminChunk(key)).toBe(false))
})
