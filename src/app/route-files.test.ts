import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isDeskAddress } from './tree/desk-address.ts'
import { findPageAccess, appRoutes, type AppRoute } from '#contract/wire/routes.ts'

const generated = readFileSync(new URL('../routeTree.gen.ts', import.meta.url), 'utf8')
const [, tree = ''] = /interface FileRoutesById \{(.*?)\n\}/s.exec(generated) ?? []
const desk = [...tree.matchAll(/'\/_app\/_member\/\(desk\)(\/[^']+)':/g)].map(([, path = '']) => path)
/** A route folder in parentheses is not part of the path. */
const ids = [...tree.matchAll(/'(\/_app\/[^']+)':/g)].map(([, id = '']) => id.replaceAll(/\/\([^)]*\)/g, ''))

/** All users may open the not-found page; the two layouts have no path. */
const pages = ids.filter(id => !['/_app/$', '/_app/_member'].includes(id))

describe('the route files', () => {
  it('a route file has a login guard exactly if the table of routes requires a login', () => {
    expect(pages.length).toBeGreaterThan(40)
    const guarded = pages.filter(id => id.startsWith('/_app/_member/'))
    const closed = pages.filter(id => findPageAccess(id.replace(/^\/_app(\/_member)?/, '')) !== 'anyone')
    expect(guarded).toEqual(closed)
  })

  it('requires a login at every path below a protected area, including unknown paths', () => {
    const areas = (appRoutes as readonly AppRoute[]).filter(row => row.isArea && row.access !== 'anyone')
    expect(areas.map(({ path }) => path)).toEqual(expect.arrayContaining(['/blog', '/expert', '/admin']))
    expect(ids).toEqual(expect.arrayContaining(areas.map(({ path }) => `/_app/_member${path}/$`)))
  })

  it('a page loads the admin code for exactly the admin routes', () => {
    expect(desk.length).toBeGreaterThan(30)
    const paths = pages.map(id => id.replace(/^\/_app(\/_member)?/, ''))
    expect(paths.filter(isDeskAddress)).toEqual(desk)
    expect(['/ADMIN', '/expert/', '/Business/Scoring'].filter(isDeskAddress)).toHaveLength(3)
    expect(['/administrasi', '/kelas/admin', '/business/scoring-lain'].some(isDeskAddress)).toBe(false)
  })

  it('an admin page of one row uses the id of the row as key, so that no form keeps input of another row', () => {
    const folder = new URL('../routes/_app/_member/(desk)/', import.meta.url)
    const unkeyed = globSync('**/*$id*.tsx', { cwd: folder }).filter(
      file => !/ key=\{(id|`\$\{id\}[^`]*`)\}/.test(readFileSync(new URL(file, folder), 'utf8')),
    )
    expect(unkeyed.toSorted()).toEqual([
      // This page has no inputs.
      'admin/structured/$id.tsx',
      // The form of this page has the key, so that the pane can move the focus to the score of the next task.
      'expert/task-assignment/$id.tsx',
    ])
  })
})
