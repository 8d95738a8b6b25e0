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

/** Only the setting knows the address of the business site (`session/business-site.ts`, `BusinessLink`). */
it('spells addresses of the business site nowhere but where they are answered', () => {
  const spelled = filesWith(/['"`]\/business\/(?:dashboard|my-course|learning|scoring)/)
  expect(spelled.sort().filter(file => !/^routes\/.*\/business\//.test(file))).toEqual([
    // These decide by the address at hand and lead nowhere.
    'features/floating/choose-button.ts',
    'features/shell/lit-item.ts',
  ])
})

/** `React.lazy` never asks again after a failure; `ui/lazy-part.tsx` does. */
it('fetches parts of screens by lazyPart alone', () => {
  expect(filesWith(/import \{[^}]*\blazy\b[^}]*\} from 'react'|\bReact\.lazy\(/)).toEqual(['ui/lazy-part.tsx'])
})

/**
 * Money, points, vouchers and stock move by `useChange` with a wish, `useSingleCall`, `useAction` or `useOneAtATime`: each of them
 * knows at once that a call is under way. A flag in React's state knows it after the next render, and a double tap is faster.
 */
it('moves money only by calls that a double tap cannot start twice', () => {
  const money = /^features\/(?:checkout|exchange|redemption|desk\/(?:order|redeem-pulsa|coupon|inventory))\/|^desk\//
  expect(filesWith(/\buseMutation\(|\bset(?:Is)?(?:Busy|Pending|Sending)\(/).filter(file => money.test(file))).toEqual(
    [],
  )
})

/** A page with one is loaded anew on the way back, where the browser would have shown it as it was left; `pagehide` does not cost that. */
it('hears no page being unloaded', () => {
  expect(filesWith(/['"](?:before)?unload['"]|\bon(?:before)?unload\b/)).toEqual([])
})

/** A room is a folder of `src`, or one feature; the lint's walls know rooms by `#app/...` alone. */
function roomOf(file: string): string {
  const parts = file.split('/')
  const depth = parts[0] === 'features' ? (parts[1] === 'desk' ? 3 : 2) : 1
  return parts.length <= depth ? '' : parts.slice(0, depth).join('/')
}

it('leaves no room by a relative path, so that the lint sees every import between rooms', () => {
  const strays = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter(target => roomOf(file) !== '' && roomOf(target) !== roomOf(file))
      .map(target => `${file} -> ${target}`),
  )
  expect(strays).toEqual([])
})
