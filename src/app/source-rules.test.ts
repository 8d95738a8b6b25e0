import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.test\.tsx?$|^routeTree\.gen\.ts$/.test(file))
  .map(file => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }))

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\/|^\s*\/\/[^\n]*/gms, '')
}

function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}

/** Only `session/business-site.ts` and `BusinessLink` know the URL of the business site. */
it('paths of the business site occur only in route files and in the files listed in this test', () => {
  const spelled = filesWith(/['"`]\/business\/(?:dashboard|my-course|learning|scoring)/)
  expect(spelled.sort().filter(file => !/^routes\/.*\/business\//.test(file))).toEqual([
    // These files compare the current URL with these paths and contain no links to the business site.
    'features/account/auth/join-target.ts',
    'features/site/floating/choose-button.ts',
    'features/site/shell/highlighted-area.ts',
  ])
})

/** `React.lazy` never retries after a failure; `ui/lazy-part.tsx` does. */
it('only createLazyPart uses the function lazy() of React', () => {
  expect(filesWith(/import \{[^}]*\blazy\b[^}]*\} from 'react'|\bReact\.lazy\(/)).toEqual(['ui/lazy-part.tsx'])
})

/**
 * `useAction` knows immediately that a run has started. A flag in React's state, or the library's `isPending`, is
 * updated only at the next render, so a double tap would start two runs.
 */
it('every action of a form or a button runs in useAction', () => {
  const own = filesWith(/\buseMutation\(|\bset(?:Is)?(?:Busy|Pending|Sending|Saving)\(/)
  // `is-busy.ts` only reports whether the user is busy, and starts no action.
  expect(own.sort()).toEqual(['features/site/engagement/is-busy.ts'])
})

/**
 * The default skeleton has the heading and the margins of a whole page. Inside a page they would appear twice, and the
 * page would move when its data arrives. `PageLoading` stands for a
 * whole page, and admin screens set the shape of all their skeletons.
 */
it('a loading state inside a learner page never shows the skeleton of a whole page', () => {
  const shapeless = filesWith(/<LoadingState(?:\s[^>]*)?\/>/)
  expect(shapeless.filter(file => !file.includes('desk/') && file !== 'ui/states/page-loading.tsx')).toEqual([])
})

/** A page with an unload listener is not restored from the back/forward cache. `pagehide` has no such effect. */
it('no module registers an unload listener', () => {
  expect(filesWith(/['"](?:before)?unload['"]|\bon(?:before)?unload\b/)).toEqual([])
})

/**
 * Minutes and seconds shown in two places must come from one function, so that they are rounded in the same way
 * (decision 350).
 */
it('only time-spans and the files listed in this test format minutes and seconds', () => {
  expect(filesWith(/\}\s*(?:menit|detik)\b|Intl\.RelativeTimeFormat/).sort()).toEqual([
    // Minutes of attendance, by `toAttendedMinutes`.
    'features/desk/attendance/objection-list.tsx',
    // Shows the maximum length of a voice comment.
    'features/desk/scoring/voice/voice-field.tsx',
    'features/webinar/webinar/attendance/attendance-part.tsx',
    'features/webinar/webinar/webinar-screen.tsx',
    'lib/time-spans.ts',
  ])
})

/**
 * Only public pages show times in the time zone of the location, because they are rendered before the user is known
 * (decision 350).
 */
it('except for admin pages, only public pages show times in the time zone of a location', () => {
  // Admin pages are left out, because admins enter the times of a meeting in the time zone of its location.
  const files = filesWith(/\bformat(?:Day|Time|ShortDay|DayMonth)\(/).filter(file => !file.startsWith('features/desk/'))
  expect(files.sort()).toEqual([
    'features/catalog/course/course-grid.tsx',
    'features/catalog/course/course-screen.tsx',
    'features/catalog/course/session-list.tsx',
    'features/site/landing/courses-today.tsx',
    'lib/times.ts',
  ])
})

/** A module is a folder of `src`, or one feature; the lint rules recognize modules by `#app/...` only. */
function getRoom(file: string): string {
  const parts = file.split('/')
  const depth = parts[0] === 'features' ? 3 : 1
  return parts.length <= depth ? '' : parts.slice(0, depth).join('/')
}

it('modules import other modules by alias, so that the linter sees every import between modules', () => {
  const strays = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter(target => getRoom(file) !== '' && getRoom(target) !== getRoom(file))
      .map(target => `${file} -> ${target}`),
  )
  expect(strays).toEqual([])
})
