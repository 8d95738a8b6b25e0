import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAdminRoute } from './learner-files.ts'
import { removeRoutes } from './route-tree-parts.ts'

const generated = readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8')
/** Removes types, as the build does. */
const getCode = (text: string) => text.replaceAll(/^(?:export )?(?:interface|declare module)[^{]*\{[\s\S]*?\n\}/gm, '')
const listFiles = (text: string) => [...text.matchAll(/from '\.\/routes\/([^']+)'/g)].map(([, file = '']) => file)

describe('route tree without some routes', () => {
  it('the route tree without admin routes contains all other route files and no admin files', () => {
    const learner = removeRoutes(generated, isAdminRoute)
    expect(listFiles(learner)).toEqual(listFiles(generated).filter(file => !file.includes('(desk)')))
    const values = getCode(learner).replaceAll(/const \w+Children: .*/g, '')
    expect(values).toContain('AppMemberKelasSlugCheckoutRoute')
    expect(values).not.toMatch(/deskAdminRoute\b(?!Children)/)
  })

  it('removing a route from the route tree also removes its children', () => {
    const tree = [
      "import { Route as rootRouteImport } from './routes/__root'",
      "import { Route as ARouteImport } from './routes/a'",
      "import { Route as BRouteImport } from './routes/b'",
      "const ARoute = ARouteImport.update({ id: '/a' } as any).lazy(() => import('./a'))",
      "const BRoute = BRouteImport.update({ id: '/b' } as any)",
      'const ARouteWithChildren = ARoute._addFileChildren({})',
      'const rootRouteChildren: RootRouteChildren = { ARoute: ARouteWithChildren, BRoute: BRoute }',
      'export const routeTree = rootRouteImport._addFileChildren(rootRouteChildren)',
    ].join('\n')
    const part = removeRoutes(tree, route => route === 'a')
    expect(part).not.toMatch(/ARoute|\ba\b/)
    expect(part).toContain('= [BRoute]')
  })

  it('removing routes fails if the route tree has an unknown format', () => {
    expect(() => removeRoutes('export const routeTree = {}', isAdminRoute)).toThrow('changed the form')
  })
})
