import { describe, expect, it } from 'vitest'
import { type BuiltChunk, findDeskModulesOfLearners } from './desk-apart.ts'
import { isAdminModule, listLearnerFiles } from './learner-files.ts'
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
        'src/routes/_app/_member/(desk)/admin/route.tsx?tsr-split=component',
      ],
      assets: ['assets/font.woff2'],
    },
    '_react.js': { file: 'assets/react.js' },
    '_table.js': { file: 'assets/table.js', css: ['assets/table.css'] },
    '_charts.js': { file: 'assets/charts.js' },
    'src/routes/_app.tsx?tsr-split=component': {
      file: 'assets/frame.js',
      dynamicImports: ['src/features/learning/sync/screen.tsx'],
    },
    'src/features/learning/sync/screen.tsx': { file: 'assets/sync.js', imports: ['_table.js'] },
    'src/routes/_app/_member/(desk)/admin/route.tsx?tsr-split=component': {
      file: 'assets/admin.js',
      css: ['assets/admin.css'],
      imports: ['_table.js', '_charts.js'],
      dynamicImports: ['src/features/desk/user/user-screen.tsx'],
    },
    'src/features/desk/user/user-screen.tsx': { file: 'assets/user.js' },
  }),
)

describe('listLearnerFiles', () => {
  const files = listLearnerFiles(manifest)

  it('the list of learner files includes both documents, lazy screens, styles and fonts', () => {
    for (const name of ['landing.js', 'landing.css', 'app.js', 'react.js', 'frame.js', 'sync.js', 'font.woff2'])
      expect(files).toContain(`assets/${name}`)
  })

  it('the list of learner files includes files shared by learners and admins', () => {
    expect(files).toContain('assets/table.js')
    expect(files).toContain('assets/table.css')
  })

  it('the list of learner files excludes files that only admins use', () => {
    for (const name of ['admin.js', 'admin.css', 'user.js', 'charts.js']) expect(files).not.toContain(`assets/${name}`)
  })
})

describe('isAdminModule', () => {
  it.each([
    'src/routes/_app/_member/(desk)/admin/route.tsx?tsr-split=component',
    'src/features/desk/user/user-screen.tsx',
    '/somewhere/src/desk/pager.tsx',
    'src/queries/desk/scoring.ts',
  ])('treats %s as a file of the admin area', key => expect(isAdminModule(key)).toBe(true))

  it.each([
    'src/features/deskripsi/screen.tsx',
    'src/features/learning/desk.ts',
    // Learners load the guard and the search schema of the admin area too, because the router needs them at the start.
    'src/routes/_app/_member/(desk)/admin/route.tsx',
    '_desk.js',
  ])('treats %s as a file of the learner area', key => expect(isAdminModule(key)).toBe(false))
})

describe('findDeskModulesOfLearners', () => {
  const chunk = (fileName: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
    fileName,
    isEntry: false,
    facadeModuleId: null,
    moduleIds: [],
    imports: [],
    dynamicImports: [],
    ...more,
  })
  const screen = '/x/src/features/desk/user/user-screen.tsx'

  it('reports nothing if the admin area is in its own chunk', () => {
    const chunks = [
      chunk('app.js', { isEntry: true, dynamicImports: ['user.js'] }),
      chunk('user.js', { facadeModuleId: screen, moduleIds: [screen], imports: ['table.js'] }),
      chunk('table.js', { moduleIds: ['/x/src/desk/table.tsx'] }),
    ]
    expect(findDeskModulesOfLearners(chunks)).toEqual([])
  })

  it('reports an admin module that a learner would load directly, or through a shared or lazy chunk', () => {
    const chunks = [
      chunk('app.js', { isEntry: true, imports: ['shared.js'], dynamicImports: ['lesson.js'] }),
      chunk('shared.js', { moduleIds: [screen] }),
      chunk('lesson.js', {
        facadeModuleId: '/x/src/features/learning/lesson/lesson.tsx',
        moduleIds: ['/x/src/desk/pager.tsx'],
      }),
    ]
    expect(findDeskModulesOfLearners(chunks).toSorted()).toEqual([
      `/x/src/desk/pager.tsx in lesson.js`,
      `${screen} in shared.js`,
    ])
  })
})
